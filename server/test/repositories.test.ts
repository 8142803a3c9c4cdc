import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { AuthorityLost, lockSignedIn, lockSignedInAdmin } from "../src/db/row-locks.ts";
import type { Authority } from "../src/db/row-locks.ts";
import { forgetTokens, replaceTokens } from "../src/db/shared/account-tokens.ts";
import { appendAudits, editorsSince } from "../src/db/shared/audit.ts";
import { createKeyUsage } from "../src/db/shared/key-usage.ts";
import { createKeptAnswers, DoneBefore, onceCallOf, takeOnce } from "../src/db/shared/once.ts";
import { enqueueMails } from "../src/db/shared/outbox.ts";
import { settlePayments } from "../src/db/shared/payments/settle.ts";
import { stateWithoutPayments } from "../src/db/shared/payments/waiting-state.ts";
import { revokeApiKeys } from "../src/db/shared/revoke-api-keys.ts";
import { storedUser } from "../src/db/tables/testing/stored-user.ts";
import { createFeedAlarmRepository } from "../src/jobs/feed-alarm-repository.ts";
import { createSubscriptionsRepository, forgetReceipts } from "../src/jobs/repository.ts";
import { recordUsage } from "../src/jobs/usage-days-repository.ts";
import { releaseUnpaidCodes } from "../src/jobs/unpaid-codes-repository.ts";
import { createOutboxRepository, readMailStates } from "../src/mail/repository.ts";
import { createAccountRepository } from "../src/modules/account/repository.ts";
import { createBulkRepository } from "../src/modules/admin-users/bulk-repository.ts";
import { createAdminUsersRepository } from "../src/modules/admin-users/repository.ts";
import { createEmbedKeysRepository } from "../src/modules/embed-keys/repository.ts";
import { createMarketEventsRepository } from "../src/modules/market-events/repository.ts";
import { createRenamesRepository, olderNamesOf } from "../src/modules/history/storage/renames-repository.ts";
import { createSymbolsRepository } from "../src/modules/history/storage/symbols-repository.ts";
import { writeFeedPeriod } from "../src/market/terms/feed-periods-repository.ts";
import { openTestDatabase } from "./helper.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const at = (seconds: number) => new Date(now + seconds * 1_000);
const day = 86_400;
let opened: OpenDatabase;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());
beforeEach(async () => {
  for (const table of ["mail_outbox", "users", "admins", "key_usage", "usage_days"] as const) {
    await opened.database.deleteFrom(table).execute();
  }
});

const addUser = (id: string, own: Parameters<typeof storedUser>[0] = {}) =>
  opened.database
    .insertInto("users")
    .values(storedUser({ id, email: `${id}@x.ar`, email_key: `${id}@x.ar`, ...own }))
    .execute();
const mail = (kind: string, rest: object = {}) => ({
  kind,
  to: `${kind}@x.ar`,
  subject: "S",
  text: "T",
  html: "H",
  ...rest,
});
const put = (kind: string, seconds: number, rest: object = {}) =>
  enqueueMails(opened.database, [mail(kind, rest)], now + seconds * 1_000);

it("mails are claimed as they are due, people's before bulk ones, and by one worker at a time", async () => {
  const outbox = createOutboxRepository(opened.database);
  await put("bulk", -60, { bulkId: "b1" });
  await put("second", -20);
  await put("first", -40);
  await put("later", 1);
  const claim = async (limit = 9) =>
    (await outbox.claim({ now: at(0), seconds: 120, limit })).map(({ kind }) => kind);
  expect(await claim(1)).toEqual(["first"]);
  expect(await claim()).toEqual(["second", "bulk"]);
  expect(await claim()).toEqual([]);
  const rows = await opened.database.selectFrom("mail_outbox").select(["id", "kind"]).execute();
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? "";
  await outbox.release([idOf("second")]);
  expect(await claim()).toEqual(["second"]);
  await outbox.markSent(idOf("first"), at(5));
  await outbox.releaseAll();
  expect(await claim()).toEqual(["second", "bulk"]);
  const lapsed = { claimed_until: new Date(Date.now() - 1_000) };
  await opened.database.updateTable("mail_outbox").set(lapsed).where("kind", "=", "bulk").execute();
  expect(await claim()).toEqual(["bulk"]);
});

it("what is told of the mails: those that wait and since when, those tried before, those given up this week", async () => {
  const outbox = createOutboxRepository(opened.database);
  expect(await readMailStates(opened.database, now)).toEqual({
    waiting: 0,
    retrying: 0,
    oldestWaitingAt: null,
    failed: 0,
  });
  const [tried = ""] = await put("tried", -300);
  await put("fresh", -60);
  const [recent = ""] = await put("recent", -6 * day);
  const [old = ""] = await put("old", -8 * day);
  await outbox.markTried(tried, { error: "no", nextAttemptAt: at(30) });
  for (const id of [recent, old]) await outbox.markTried(id, { error: "no", nextAttemptAt: null });
  expect(await readMailStates(opened.database, now)).toEqual({
    waiting: 2,
    retrying: 1,
    oldestWaitingAt: at(-300).toISOString(),
    failed: 1,
  });
});

it("a day's users are those who came since its midnight, in or out again, and its connections the most there were", async () => {
  const { database } = opened;
  const midnight = new Date("2026-11-20T03:00:00Z");
  await addUser("in");
  await addUser("out", { last_login: midnight });
  await addUser("before", { last_login: new Date(midnight.getTime() - 1) });
  const session = { secret_hash: "x", created_at: at(-day), expires_at: at(day), user_agent: null };
  const sessions = [
    { ...session, id: "s1", user_id: "in", last_seen_at: midnight },
    { ...session, id: "s2", user_id: "before", last_seen_at: new Date(midnight.getTime() - 1) },
  ];
  await database.insertInto("sessions").values(sessions).execute();
  await recordUsage(database, { now, connections: 5 });
  // Whoever deletes their account was there.
  await database.deleteFrom("users").where("id", "=", "out").execute();
  await recordUsage(database, { now, connections: 3 });
  expect(await database.selectFrom("usage_days").select(["active_users", "connections"]).execute()).toEqual([
    { active_users: 2, connections: 5 },
  ]);
});

it("the same news of the feed is mailed again after half an hour, other news at once, and to nobody it is no news", async () => {
  const repository = createFeedAlarmRepository(opened.database);
  const tell = (
    kind: "feed-stopped" | "feed-recovered",
    seconds: number,
    supportEmail: string | null = "o@x.ar",
  ) => repository.tell({ kind, mail: { subject: "S", text: "T", html: "H" }, supportEmail, at: at(seconds) });
  expect(await tell("feed-stopped", 0, null)).toBe(false);
  expect(await tell("feed-stopped", 0)).toBe(true);
  expect(await tell("feed-stopped", 1_799)).toBe(false);
  expect(await tell("feed-stopped", 1_800)).toBe(true);
  expect(await tell("feed-recovered", 1_801)).toBe(true);
});

it("calls are added up by key and day; a person's are those of all their keys on that day", async () => {
  const { database } = opened;
  const usage = createKeyUsage(database);
  await addUser("ana");
  await addUser("eva");
  const key = { name: "K", scopes: "stream", secret_hash: "x", created_at: at(0) };
  const keys = [
    { ...key, id: "a1", user_id: "ana" },
    { ...key, id: "a2", user_id: "ana" },
    { ...key, id: "e1", user_id: "eva" },
  ];
  await database.insertInto("api_keys").values(keys).execute();
  await usage.add([]);
  const count = (keyId: string, date: string, calls: number, refused = 0) => ({
    keyId,
    day: date,
    calls,
    refused,
  });
  await usage.add([
    count("a1", "2026-11-19", 5, 1),
    count("a1", "2026-11-20", 2),
    count("a2", "2026-11-20", 3),
    count("e1", "2026-11-20", 9),
  ]);
  await usage.add([count("a1", "2026-11-19", 4, 2)]);
  expect(await usage.callsOfKey("a1", "2026-11-19")).toBe(9);
  expect(await usage.callsOfKey("a1", "2026-11-18")).toBe(0);
  expect(await usage.callsOfPerson("ana", "2026-11-20")).toBe(5);
  expect(await usage.callsOfPerson("ana", "2026-11-18")).toBe(0);
  expect(await usage.daysOf("a1", 9)).toEqual([
    { day: "2026-11-20", calls: 2, refused: 0 },
    { day: "2026-11-19", calls: 9, refused: 3 },
  ]);
  expect(await usage.daysOf("a1", 1)).toHaveLength(1);
  await usage.forgetBefore("2026-11-20");
  expect((await usage.daysOf("a1", 9)).map((one) => one.day)).toEqual(["2026-11-20"]);
  await database.transaction().execute(async (trx) => {
    await revokeApiKeys(trx, "ana", at(1));
    await revokeApiKeys(trx, "ana", at(2));
  });
  const revoked = await database.selectFrom("api_keys").select(["id", "revoked_at"]).orderBy("id").execute();
  expect(revoked.map((row) => row.revoked_at)).toEqual([at(1), at(1), null]);
});

it("who changed a thing since is told once each, by name, and nobody who changed another or before", async () => {
  const { database } = opened;
  const entry = (actor: string, target: string, seconds: number) => ({
    time: now + seconds * 1_000,
    actor,
    target,
    action: "x",
  });
  const entries = [
    entry("eva", "t1", 2),
    entry("ana", "t1", 1),
    entry("eva", "t1", 3),
    entry("luz", "t2", 2),
    entry("sol", "t1", 0),
  ];
  await database.transaction().execute((trx) => appendAudits(trx, entries));
  expect(await editorsSince(database, "t1", at(0))).toEqual(["ana", "eva"]);
  await database.transaction().execute((trx) => appendAudits(trx, []));
});

it("a key acts once a day, each administrator's for itself, and what changed nothing is kept by nobody", async () => {
  const { database } = opened;
  const call = (actorId: string, body: unknown = { a: 1 }, path = "/x") =>
    onceCallOf({ actorId, key: "k", path, body });
  expect(call("a").id).not.toBe(call("b").id);
  expect(call("a").requestHash).not.toBe(call("a", { a: 2 }).requestHash);
  expect(call("a").requestHash).not.toBe(call("a", { a: 1 }, "/y").requestHash);
  const take = (one: ReturnType<typeof call>, when: number) =>
    database.transaction().execute((trx) => takeOnce(trx, one, when));
  const answers = createKeptAnswers(database);
  await answers.keep(call("a"), { done: 1 });
  expect(await answers.find(call("a"), now)).toBeNull();
  await take(call("a"), now);
  await expect(take(call("a"), now + 1)).rejects.toThrow(DoneBefore);
  await take(call("b"), now);
  expect(await answers.find(call("a"), now)).toEqual({ requestHash: call("a").requestHash, answer: null });
  await answers.keep(call("a"), { done: 1 });
  expect(await answers.find(call("a"), now + day * 1_000 - 1)).toMatchObject({ answer: { done: 1 } });
  expect(await answers.find(call("a"), now + day * 1_000)).toBeNull();
  await take(call("a"), now + day * 1_000);
});

it("a plan ends at its instant, once, and mails whoever may get mail", async () => {
  const repository = createSubscriptionsRepository(opened.database);
  await addUser("ended", { subscription_ends_at: at(0) });
  await addUser("blocked", { subscription_ends_at: at(-1), is_active: false });
  await addUser("goes-on", { subscription_ends_at: at(1) });
  await addUser("waits", { subscription_ends_at: at(-1), subscription_status: "pending_payment" });
  const found = await repository.ended(at(0));
  expect(found.map(({ id }) => id).toSorted()).toEqual(["blocked", "ended"]);
  const text = { subject: "S", text: "T", html: "H" };
  // Mails go to the address of the moment, not to the one that was read.
  for (const user of [...found, ...found])
    await repository.expire({ ...user, email: "antes@x.ar" }, text, at(0));
  await repository.expire(storedUser({ id: "goes-on" }), text, at(0));
  const users = await opened.database
    .selectFrom("users")
    .select(["id", "subscription_status"])
    .orderBy("id")
    .execute();
  expect(users.map((row) => `${row.id} ${row.subscription_status}`)).toEqual([
    "blocked expired",
    "ended expired",
    "goes-on active",
    "waits pending_payment",
  ]);
  const mails = await opened.database.selectFrom("mail_outbox").select(["kind", "recipient"]).execute();
  expect(mails).toEqual([{ kind: "expired", recipient: "ended@x.ar" }]);
});

it("whose end is near is read by the plan's or the trial's, but who gave notice or is blocked is left alone", async () => {
  const { database } = opened;
  const repository = createSubscriptionsRepository(database);
  const created = { created_at: at(-90 * day), updated_at: at(-90 * day) };
  const near = { ...created, subscription_ends_at: at(3 * day) };
  await addUser("near", near);
  await addUser("far", { ...created, subscription_ends_at: at(7 * day + 1) });
  await addUser("over", { ...created, subscription_ends_at: at(0) });
  await addUser("blocked", { ...near, is_active: false });
  await addUser("left", { ...near, subscription_activated_at: at(-30 * day) });
  await addUser("came-back", { ...near, subscription_activated_at: at(-5 * day) });
  await addUser("trial", { ...created, subscription_status: "free", trial_ends_at: at(1) });
  await addUser("new", { subscription_status: "free", created_at: at(-30 * day) });
  await addUser("old", { subscription_status: "free", created_at: at(-30 * day - 1) });
  const notice = { kind: "notice", plan_id: "pro", created_at: at(-20 * day) } as const;
  const notices = ["left", "came-back"].map((id) => ({ ...notice, id: `n-${id}`, user_id: id }));
  await database.insertInto("plan_cancellations").values(notices).execute();
  await addUser("got-back", { ...near, subscription_activated_at: at(-30 * day) });
  const withdrawal = { ...notice, kind: "withdrawal" as const, id: "w1", user_id: "got-back" };
  await database.insertInto("plan_cancellations").values(withdrawal).execute();
  const found = await repository.endingBefore(at(0), at(7 * day), at(-30 * day));
  expect(found.map(({ id }) => id).toSorted()).toEqual(["came-back", "got-back", "near", "new", "trial"]);
  const user = found.find(({ id }) => id === "near") ?? storedUser();
  const announce = (own: object = {}) =>
    repository.announce({
      user: { ...user, ...own },
      kind: "subscription-3",
      endsAt: at(3 * day),
      mail: { subject: "S", text: "T", html: "H" },
      at: at(0),
    });
  expect(await announce({ subscription_ends_at: at(4 * day) })).toBe(false);
  expect(await announce({ trial_ends_at: at(4 * day) })).toBe(false);
  expect(await announce({ subscription_status: "free" })).toBe(false);
  expect(await announce({ is_active: false })).toBe(false);
  expect(await announce({ id: "nobody" })).toBe(false);
  expect([await announce({ email: "antes@x.ar" }), await announce()]).toEqual([true, false]);
  expect(await database.selectFrom("mail_outbox").select(["kind", "recipient"]).execute()).toEqual([
    { kind: "ends-soon", recipient: "near@x.ar" },
  ]);
});

it("while another payment is open its owner waits on; without one they are as they were before any", async () => {
  const { database } = opened;
  const payment = (id: string, userId: string, status: string) => ({
    id,
    user_id: userId,
    plan_id: "pro",
    plan_name: "Pro",
    period: "monthly",
    amount: 1,
    currency: "ARS",
    reference: id,
    status,
    created_at: at(0),
    updated_at: at(0),
  });
  const waiting = { subscription_status: "pending_payment", subscription_activated_at: null };
  await addUser("two", waiting);
  await addUser("none", waiting);
  await addUser("had", { ...waiting, subscription_ends_at: at(-1) });
  await addUser("endless", { ...waiting, subscription_activated_at: at(-9) });
  // Their money was seen, and then it was none.
  await addUser("seen", { ...waiting, subscription_status: "payment_received" });
  await addUser("active");
  const payments = [payment("p1", "two", "received"), payment("p2", "none", "cancelled")];
  await database.insertInto("payments").values(payments).execute();
  const after = async (id: string) => {
    const user = await database
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const row = await database.transaction().execute((trx) => stateWithoutPayments(trx, user, at(1)));
    return `${row.subscription_status} ${row.subscription_type}`;
  };
  expect(await after("two")).toBe("pending_payment pro");
  expect(await after("none")).toBe("free free");
  expect(await after("had")).toBe("expired pro");
  expect(await after("endless")).toBe("expired pro");
  expect(await after("seen")).toBe("free free");
  await addUser("twice", waiting);
  const both = [
    payment("q1", "twice", "pending"),
    { ...payment("q2", "twice", "pending"), created_at: at(9) },
  ];
  await database.insertInto("payments").values(both).execute();
  // Of two that wait the newest is meant, unless one is named.
  const settle = (paymentId?: string) =>
    database.transaction().execute((trx) =>
      settlePayments(trx, {
        userId: "twice",
        to: "received",
        at: at(10),
        ...(paymentId === undefined ? {} : { paymentId }),
      }),
    );
  const statusOf = async () =>
    (
      await database
        .selectFrom("payments")
        .select(["id", "status"])
        .where("user_id", "=", "twice")
        .orderBy("id")
        .execute()
    ).map(({ id, status }) => `${id} ${status}`);
  await settle();
  expect(await statusOf()).toEqual(["q1 pending", "q2 received"]);
  expect(await settle("p1")).toBeNull();
  await settle("q1");
  expect(await statusOf()).toEqual(["q1 received", "q2 received"]);
  expect(await after("active")).toBe("active pro");
  const coded = { promotional_code: "R10", created_at: at(-31 * day), amount: 90, list_amount: 100 };
  await database
    .insertInto("payments")
    .values([
      { ...payment("c1", "active", "received"), ...coded },
      { ...payment("c2", "active", "pending"), ...coded },
      { ...payment("c3", "active", "pending"), ...coded, paid_on: "2026-10-21" },
      { ...payment("c4", "active", "pending"), ...coded, created_at: at(-30 * day) },
      { ...payment("c5", "active", "pending"), ...coded },
    ])
    .execute();
  // A receipt says that it was paid, too.
  const attached = { name: "c.pdf", kind: "pdf" as const, bytes: 1, sha256: "c5", created_at: at(-31 * day) };
  await database
    .insertInto("payment_receipts")
    .values({ ...attached, id: "r5", payment_id: "c5" })
    .execute();
  expect(await releaseUnpaidCodes(database, { now })).toBe(1);
  const amounts = await database
    .selectFrom("payments")
    .select(["id", "amount"])
    .where("amount", ">", 1)
    .orderBy("id")
    .execute();
  expect(amounts.map(({ id, amount }) => `${id} ${amount}`)).toEqual([
    "c1 90",
    "c2 100",
    "c3 90",
    "c4 90",
    "c5 90",
  ]);
  const receipt = (id: string, created: Date) => ({
    id,
    payment_id: "p1",
    name: "c.pdf",
    kind: "pdf" as const,
    bytes: 1,
    sha256: id,
    created_at: created,
  });
  const receipts = [
    receipt("r1", new Date("2021-11-20T14:59:59Z")),
    receipt("r2", new Date("2021-11-20T15:00:00Z")),
  ];
  await database.insertInto("payment_receipts").values(receipts).execute();
  expect(await forgetReceipts(database, { years: 5, now })).toBe(1);
  const left = await database.selectFrom("payment_receipts").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["r2", "r5"]);
});

it("a user is made where the plan is still sold; the file of users has every one", async () => {
  const { database } = opened;
  const users = createAdminUsersRepository(database);
  const entry = { time: now, actor: "a", action: "user.create", target: "ana" };
  const { email_key: _key, ...row } = storedUser({ id: "ana", email: "ana@x.ar" });
  const make = (refuse: (plans: readonly string[]) => void) => users.create(row, entry, refuse);
  const refused = make(() => {
    throw new Error("that plan is gone");
  });
  await expect(refused).rejects.toThrow("that plan is gone");
  expect(await database.selectFrom("users").select("id").execute()).toEqual([]);
  expect((await make(() => undefined))?.email).toBe("ana@x.ar");
  const more = Array.from({ length: 1_001 }, (_, place) =>
    storedUser({ id: `u${place}`, email: `u${place}@x.ar`, email_key: `u${place}@x.ar` }),
  );
  await database.insertInto("users").values(more).execute();
  expect(await users.list({})).toHaveLength(1_002);
});

it("an action on more people than one statement takes is done on each of them, with link, mail and audit row", async () => {
  const { database } = opened;
  const ids = Array.from({ length: 1_001 }, (_, place) => `many-${String(place).padStart(4, "0")}`);
  const people = ids.map((id) => storedUser({ id, email: `${id}@x.ar`, email_key: `${id}@x.ar` }));
  await database.insertInto("users").values(people).execute();
  await addUser("other");
  const { positions } = await database
    .selectFrom("audit_log")
    .select(({ fn }) => fn.max("position").as("positions"))
    .executeTakeFirstOrThrow();
  const before = Number(positions ?? 0);
  const work = {
    // Two groups of one change each.
    changes: ids.map((id, place) => ({ id, change: { is_partner: place > 0, email_verified: place === 0 } })),
    settlesPayments: false,
    tokens: ids.map((id) => ({
      id: `t-${id}`,
      userId: id,
      kind: "verify" as const,
      secretHash: id,
      createdAt: at(0),
      expiresAt: at(60),
    })),
    mails: ids.map((id) => mail("verify", { to: `${id}@x.ar`, userId: id })),
    mailOfSettled: () => null,
    audits: ids.map((id) => ({ time: now, actor: "admin", action: "user.bulk.activate", target: id })),
  };
  const decide = (rows: readonly { id: string }[]) => ({ work, outcome: rows.map(({ id }) => id) });
  expect(await createBulkRepository(database).run({ userIds: ids }, decide, at(5))).toEqual(ids);
  const written = await database
    .selectFrom("users")
    .select(["id", "is_partner", "email_verified", "updated_at"])
    .orderBy("id")
    .execute();
  expect(written).toEqual([
    ...ids.map((id, place) => ({
      id,
      is_partner: place > 0,
      email_verified: place === 0,
      updated_at: at(5),
    })),
    { id: "other", is_partner: false, email_verified: true, updated_at: storedUser().updated_at },
  ]);
  const tokens = await database.selectFrom("account_tokens").select("user_id").orderBy("user_id").execute();
  expect(tokens.map((row) => row.user_id)).toEqual(ids);
  const mails = await database.selectFrom("mail_outbox").select("recipient").orderBy("recipient").execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(ids.map((id) => `${id}@x.ar`));
  const rows = await database
    .selectFrom("audit_log")
    .select(["position", "target"])
    .where("position", ">", before)
    .orderBy("position")
    .execute();
  expect(rows).toEqual(ids.map((target, place) => ({ position: before + 1 + place, target })));
});

it("links stop working by person and by kind; of one kind a person has the newest alone", async () => {
  const { database } = opened;
  for (const id of ["ana", "eva"]) await addUser(id);
  const token = (id: string, userId: string, kind: "reset" | "verify") => ({
    id,
    userId,
    kind,
    secretHash: id,
    createdAt: at(0),
    expiresAt: at(60),
  });
  const put = (kind: "reset" | "verify", tokens: readonly (readonly [string, string])[]) =>
    database.transaction().execute((trx) =>
      replaceTokens(
        trx,
        kind,
        tokens.map(([id, userId]) => token(id, userId, kind)),
      ),
    );
  const stored = async () =>
    (await database.selectFrom("account_tokens").select(["id", "kind"]).orderBy("id").execute()).map(
      ({ id, kind }) => `${id} ${kind}`,
    );
  await put("reset", [
    ["a1", "ana"],
    ["e1", "eva"],
  ]);
  await put("verify", [["a2", "ana"]]);
  await put("reset", [["a3", "ana"]]);
  expect(await stored()).toEqual(["a2 verify", "a3 reset", "e1 reset"]);
  const forget = (kinds: readonly ("reset" | "verify")[]) =>
    database.transaction().execute((trx) => forgetTokens(trx, "ana", kinds));
  await forget([]);
  expect(await stored()).toHaveLength(3);
  await forget(["reset"]);
  expect(await stored()).toEqual(["a2 verify", "e1 reset"]);
  // A link that ended while the new password was hashed sets none.
  const account = createAccountRepository(database, database);
  const verify = (seconds: number) => account.verifyEmail({ tokenId: "a2", userId: "ana", at: at(seconds) });
  expect([await verify(60), await verify(59.999), await verify(59)]).toEqual([false, true, false]);
  const reset = (seconds: number) =>
    account.resetPassword({
      tokenId: "e1",
      userId: "eva",
      passwordHash: "new",
      endsKeys: false,
      at: at(seconds),
      mail: mail("password-changed"),
    });
  expect([await reset(60), await reset(59.999), await reset(59)]).toEqual([false, true, false]);
  await forget(["reset", "verify"]);
  expect(await stored()).toEqual(["e1 reset"]);
});

it("a mail of a campaign is put once for each person, and only what was put is told", async () => {
  await addUser("ana");
  await addUser("eva");
  const bulk = (userId: string) =>
    mail("aviso", { userId, bulkId: "b1", unsubscribeUrl: `https://x/${userId}` });
  const first = await enqueueMails(opened.database, [bulk("ana"), mail("otro")], now);
  const second = await enqueueMails(opened.database, [bulk("ana"), bulk("eva")], now);
  expect([first.length, second.length]).toEqual([2, 1]);
  const rows = await opened.database.selectFrom("mail_outbox").select(["id", "unsubscribe_url"]).execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...first, ...second].toSorted());
  expect(rows.map((row) => row.unsubscribe_url).toSorted()).toEqual(["https://x/ana", "https://x/eva", null]);
});

it("a request holds while its own session and the password that it was let in by are there", async () => {
  const { database } = opened;
  await addUser("ana");
  await addUser("eva");
  await addUser("off", { is_active: false });
  const rest = { secret_hash: "x", created_at: at(0), last_seen_at: at(0), expires_at: at(day) };
  const sessions = ["ana", "eva", "off"].map((id) => ({ ...rest, id: `s-${id}`, user_id: id }));
  await database.insertInto("sessions").values(sessions).execute();
  const admin = {
    username: "a",
    username_key: "a",
    password_hash: "hash",
    created_at: at(0),
    updated_at: at(0),
  };
  await database
    .insertInto("admins")
    .values([
      { ...admin, id: "ana" },
      { ...admin, id: "eva", username_key: "b" },
    ])
    .execute();
  await database
    .insertInto("admin_sessions")
    .values(["ana", "eva"].map((id) => ({ ...rest, id: `s-${id}`, admin_id: id })))
    .execute();
  const lost = async (lock: typeof lockSignedIn | typeof lockSignedInAdmin, authority: Authority) =>
    database
      .transaction()
      .execute(async (trx) => void (await lock(trx, authority)))
      .then(
        () => null,
        (error: unknown) => (error instanceof AuthorityLost ? error.lost : error),
      );
  const by = (ownerId: string, sessionId: string, passwordHash: string | null = null) => ({
    ownerId,
    sessionId,
    passwordHash,
  });
  for (const lock of [lockSignedIn, lockSignedInAdmin]) {
    expect(await lost(lock, by("ana", "s-ana"))).toBeNull();
    expect(await lost(lock, by("ana", "s-ana", "hash"))).toBeNull();
    expect(await lost(lock, by("ana", "s-ana", "other"))).toBe("password");
    expect(await lost(lock, by("ana", "s-eva"))).toBe("session");
    expect(await lost(lock, by("ana", "s-none"))).toBe("session");
    expect(await lost(lock, by("none", "s-ana"))).toBe("session");
  }
  expect(await lost(lockSignedIn, by("off", "s-off"))).toBe("session");
});

it("the calendar takes as many events as it may hold, in their days' order, each change with its row", async () => {
  const { database } = opened;
  const events = createMarketEventsRepository(database);
  const event = (id: string, date: string) => ({
    id,
    kind: "other",
    day: date,
    title: id,
    note: "",
    amount: null,
    created_at: at(0),
    updated_at: at(0),
  });
  const audit = { time: now, actor: "admin", action: "event.create" };
  expect(await events.create(event("b", "2026-11-21"), audit, 2)).toBe(true);
  expect(await events.create(event("a", "2026-11-20"), audit, 2)).toBe(true);
  expect(await events.create(event("c", "2026-11-20"), audit, 2)).toBe(false);
  const between = async (from: string, to: string) =>
    (await events.between({ from, to })).map(({ id }) => id);
  expect(await between("2026-11-20", "2026-11-21")).toEqual(["a", "b"]);
  expect(await between("2026-11-21", "2026-11-21")).toEqual(["b"]);
  expect(await between("2026-11-22", "2026-11-30")).toEqual([]);
  expect(await events.remove("a", () => ({ ...audit, action: "event.delete" }))).toBe(true);
  expect(await events.remove("a", () => audit)).toBe(false);
  expect(
    await events.change(
      "a",
      () => ({ title: "x" }),
      () => audit,
    ),
  ).toBeNull();
  const before = await events.change(
    "b",
    () => ({ title: "x" }),
    () => ({ ...audit, action: "event.update" }),
  );
  expect(before?.title).toBe("b");
  const actions = await database
    .selectFrom("audit_log")
    .select("action")
    .where("action", "like", "event.%")
    .orderBy("position")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    "event.create",
    "event.create",
    "event.delete",
    "event.update",
  ]);
});

it("contracts are listed by their expiry, the newest first; an older name is one of the very expiry", async () => {
  const { database } = opened;
  const instrument = (symbol: string, expiration: string, type: string, strike: number) => ({
    symbol,
    expiration,
    type,
    strike,
    strike_certainty: "exact",
    expiration_estimated: false,
    source: "live",
    first_seen: at(0),
    last_seen: at(0),
  });
  await database
    .insertInto("instruments")
    .values([
      instrument("P1", "2026-12-18", "put", 7_000),
      instrument("C2", "2026-12-18", "call", 7_400),
      instrument("C1", "2026-12-18", "call", 7_000),
      instrument("F1", "2027-02-19", "put", 7_000),
    ])
    .execute();
  // Which contracts traded before an ex-date: of the market, seen lately and not over.
  await database
    .insertInto("instruments")
    .values([
      { ...instrument("S1", "2026-12-18", "call", 1), first_seen: at(-200), last_seen: at(-100) },
      { ...instrument("S2", "2026-12-18", "call", 1), first_seen: at(-200), last_seen: at(-101) },
      { ...instrument("S3", "2026-12-18", "call", 1), first_seen: at(-50), last_seen: at(0) },
      { ...instrument("S4", "2026-12-18", "call", 1), first_seen: at(-51), source: "simulated" },
      { ...instrument("S5", "2026-12-17", "call", 1), first_seen: at(-51) },
      { ...instrument("S6", "2026-12-18", "put", 2.5), first_seen: at(-51) },
    ])
    .execute();
  const known = await createRenamesRepository(database as never).contractsBefore({
    seenSince: at(-100),
    before: at(-50),
    livingOn: "2026-12-18",
  });
  expect(known.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1))).toEqual([
    { symbol: "S1", expiration: "2026-12-18", strike: 1, type: "call", lastSeenOn: expect.any(String) },
    { symbol: "S6", expiration: "2026-12-18", strike: 2.5, type: "put", lastSeenOn: expect.any(String) },
  ]);
  await database.deleteFrom("instruments").where("symbol", "like", "S%").execute();
  const symbols = await createSymbolsRepository(database as never).symbols();
  expect(symbols.map(({ symbol }) => symbol)).toEqual(["F1", "C1", "C2", "P1"]);
  const rename = (from: string, to: string, expiration: string) => ({
    from_symbol: from,
    to_symbol: to,
    expiration,
    ex_date: "2026-11-01",
  });
  await database
    .insertInto("instrument_renames")
    .values([
      rename("C0", "C1", "2026-12-18"),
      rename("C-", "C0", "2026-12-18"),
      rename("OTHER", "C0", "2025-12-19"),
      rename("P0", "P1", "2026-12-18"),
    ])
    .execute();
  const older = await olderNamesOf(database as never, ["C1"]);
  expect(older.map(({ asked, symbol }) => `${asked} ${symbol}`).toSorted()).toEqual(["C1 C-", "C1 C0"]);
  expect(await olderNamesOf(database as never, [])).toEqual([]);
});

it("partners with a living key of their own are told of their plan's end, and nobody else", async () => {
  const { database } = opened;
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    "with-key": { is_partner: true },
    "with-two": { is_partner: true },
    "without-key": { is_partner: true },
    "with-ended": { is_partner: true },
    disabled: { is_partner: true, is_active: false },
    former: { is_partner: false },
  };
  for (const [id, own] of Object.entries(people)) await addUser(id, own);
  const keys = ["with-key", "with-two", "with-two", "with-ended", "disabled", "former"];
  const rows = keys.map((owner, place) => ({
    id: `k${place}`,
    user_id: owner,
    public_key: `pub_${place}`,
    name: `Clave ${place}`,
    origins: "https://a.example",
    created_at: at(0),
    last_used_at: null,
    revoked_at: owner === "with-ended" ? at(0) : null,
  }));
  await database.insertInto("embed_keys").values(rows).execute();
  const session = { secret_hash: "x", created_at: at(0), last_seen_at: at(0), expires_at: at(day) };
  await database
    .insertInto("sessions")
    .values(["with-key", "with-two", "with-ended"].map((id) => ({ ...session, id: `s-${id}`, user_id: id })))
    .execute();
  const repository = createEmbedKeysRepository(database);
  const asked = (userId: string, id: string) => ({ userId, id, sessionId: `s-${userId}` });
  expect((await repository.partners()).map(({ id }) => id).toSorted()).toEqual(["with-key", "with-two"]);
  expect(await repository.ownerOf("k3")).toMatchObject({ owner: { id: "with-ended" }, name: "Clave 3" });
  expect(await repository.change(asked("with-key", "k0"), {})).toBe(true);
  expect(await repository.change(asked("with-key", "k1"), { name: "Mía" })).toBe(false);
  expect(await repository.change(asked("with-ended", "k3"), { name: "Mía" })).toBe(false);
  await repository.revoke(asked("with-two", "k0"), at(5));
  await repository.revoke(asked("with-ended", "k3"), at(5));
  const ended = await database.selectFrom("embed_keys").select(["id", "revoked_at"]).orderBy("id").execute();
  const revoked = ended.filter(({ revoked_at: end }) => end !== null).map((row) => [row.id, row.revoked_at]);
  expect(revoked).toEqual([["k3", at(0)]]);
});

it("the first stretch of a source that limits what may go out reaches back to the beginning, an open one's does not", async () => {
  const { database } = opened;
  const periods = database as never;
  const stretch = (redistribution: "none" | "full", from: number, to: number, source = "IOL") =>
    writeFeedPeriod(periods, {
      kind: "live",
      source,
      redistribution,
      from: now + from * 1_000,
      to: now + to * 1_000,
    });
  const stored = async () =>
    (
      await database
        .selectFrom("feed_periods")
        .select(["source", "started_at", "ended_at"])
        .orderBy("started_at")
        .execute()
    ).map((row) => [
      row.source,
      row.started_at.getTime() === 0 ? "beginning" : (row.started_at.getTime() - now) / 1_000,
      (row.ended_at.getTime() - now) / 1_000,
    ]);
  await stretch("full", 0, 10);
  expect(await stored()).toEqual([["IOL", 0, 10]]);
  await database.deleteFrom("feed_periods").execute();
  await stretch("none", 0, 60);
  await stretch("none", 30, 40);
  await stretch("none", 360, 400);
  expect(await stored()).toEqual([["IOL", "beginning", 400]]);
  await stretch("none", 701, 702);
  await stretch("none", 701, 710, "otra");
  expect(await stored()).toEqual([
    ["IOL", "beginning", 400],
    ["IOL", 701, 702],
    ["otra", 701, 710],
  ]);
});
