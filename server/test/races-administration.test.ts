import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeyUsage } from "../src/db/shared/key-usage.ts";
import { runSubscriptions } from "../src/jobs/run-subscriptions.ts";
import { createPasswords } from "../src/auth/passwords.ts";
import { createFirstAccounts } from "../src/modules/first-accounts/first-accounts.ts";
import { createFactor, createPeople, racePassword } from "./support/race-people.ts";
import type { RacingAdmin } from "./support/race-people.ts";
import { countsOf, inRounds, takeRaceTime, times, tries } from "./support/race-rounds.ts";
import { raceNow, racePasswordCost } from "./support/race-settings.ts";
import { createRaceWorld, rowOf } from "./support/race-world.ts";
import type { Call, RaceWorld } from "./support/race-world.ts";

takeRaceTime();

const newPassword = "Consola-Nueva-2027";
const day = 86_400_000;

let fixture: RaceWorld;
let people: Awaited<ReturnType<typeof createPeople>>;
let firstAccounts: ReturnType<typeof createFirstAccounts>;

const auditHead = { statement: "select 1 from settings where key = 'audit.head' for update" };

const login = ({ username }: RacingAdmin, otp?: string, password = racePassword): Call =>
  fixture.call({ path: "/admin/login", body: { username, password, ...(otp === undefined ? {} : { otp }) } });
/** A new password from the console, as `create-admin` gives one. */
const consolePassword =
  ({ username }: { username: string }): Call =>
  async () => {
    const email = `${username}@example.com`;
    const outcome = await firstAccounts.putAdministrator({ username, email, password: newPassword });
    return { status: 200, body: { outcome } };
  };

function sessionsOf({ id }: RacingAdmin) {
  return fixture.database.selectFrom("admin_sessions").select("id").where("admin_id", "=", id).execute();
}

function audits(action: string, actor: string) {
  const query = fixture.database.selectFrom("audit_log").select("id").where("action", "=", action);
  return query.where("actor", "=", actor).execute();
}

function userOf(id: string) {
  return fixture.database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

function mailsOf(userId: string, kind: string) {
  const mails = fixture.database.selectFrom("mail_outbox").select("id").where("user_id", "=", userId);
  return mails.where("kind", "=", kind).execute();
}

async function putPlan(id: string): Promise<void> {
  const price = { price_usd: 1, price_ars: 1_000, icon: "rocket", position: 9, features: "{}" };
  const at = { created_at: new Date(raceNow), updated_at: new Date(raceNow) };
  const plan = { id, name: "Carrera", description: "De prueba", ...price, ...at };
  await fixture.database.insertInto("plans").values(plan).execute();
}

describe("administration by twenty at once in two processes on PostgreSQL", () => {
  beforeAll(async () => {
    fixture = await createRaceWorld();
    people = await createPeople(fixture.database);
    const clock = { now: () => raceNow };
    firstAccounts = createFirstAccounts({
      database: fixture.database,
      passwords: await createPasswords({ cost: racePasswordCost }),
      clock,
    });
  });
  afterAll(async () => fixture?.close());

  it("login x console: no session that the old password opened survives", () =>
    inRounds(async () => {
      const admin = await people.admin();
      const logins = times(tries - 1, () => login(admin));
      const answers = await fixture.race(rowOf("admins", admin.id), [consolePassword(admin)], logins);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      expect(await sessionsOf(admin)).toEqual([]);
      expect((await login(admin, undefined, newPassword)()).status).toBe(200);
    }));

  it("sessions: three live at once", () =>
    inRounds(async () => {
      const admin = await people.admin();
      const logins = times(tries, () => login(admin));
      expect(countsOf(await fixture.race(rowOf("admins", admin.id), [], logins))).toBe("200 x 20");
      expect(await sessionsOf(admin)).toHaveLength(3);
    }));

  it("a code of the second factor opens one session, however often it is used", () =>
    inRounds(async () => {
      const { secret, otp } = await createFactor();
      const admin = await people.admin({ secret });
      const logins = times(tries, () => login(admin, otp));
      const answers = await fixture.race(rowOf("admins", admin.id), [], logins);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      expect(await audits("admin.login", admin.username)).toHaveLength(1);
    }));

  it("second factor x console: who was locked out enrols nothing", () =>
    inRounds(async () => {
      const admin = await people.admin();
      const { secret, otp } = await createFactor();
      const body = { secret, otp, password: racePassword };
      // Ten tries an hour, so nine and the console.
      const enrol = times(9, () =>
        fixture.call({ method: "PUT", path: "/admin/totp", body }, admin.signedIn),
      );
      const answers = await fixture.race(rowOf("admins", admin.id), [consolePassword(admin)], enrol);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 9");
      const row = fixture.database.selectFrom("admins").select("totp_secret").where("id", "=", admin.id);
      expect(await row.executeTakeFirst()).toEqual({ totp_secret: null });
    }));

  it("an e-mail is not changed by the password of before a new one from the console", () =>
    inRounds(async () => {
      const admin = await people.admin();
      const body = { email: "ladron@example.com", password: racePassword };
      const change = times(9, () =>
        fixture.call({ method: "PUT", path: "/admin/email", body }, admin.signedIn),
      );
      const answers = await fixture.race(rowOf("admins", admin.id), [consolePassword(admin)], change);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 9");
      const row = fixture.database.selectFrom("admins").select("email").where("id", "=", admin.id);
      expect((await row.executeTakeFirst())?.email).not.toBe("ladron@example.com");
      expect(await audits("admin.email", admin.username)).toEqual([]);
    }));

  it("a new password from the console, a second factor: the mail goes to the e-mail that was changed just before", () =>
    inRounds(async (round) => {
      const { secret, otp } = await createFactor();
      for (const kind of ["admin-password-changed", "second-factor-changed"] as const) {
        const admin = await people.admin();
        const [old, email] = [`antes.${kind}.${round}@example.com`, `despues.${kind}.${round}@example.com`];
        await fixture.database.updateTable("admins").set({ email: old }).where("id", "=", admin.id).execute();
        const put = (path: string, body: object) =>
          fixture.call({ method: "PUT", path, body: { ...body, password: racePassword } }, admin.signedIn);
        const { username } = admin;
        const fromConsole = async () => {
          await firstAccounts.putAdministrator({ username, password: newPassword });
          return { status: 200, body: {} };
        };
        const then = kind === "admin-password-changed" ? fromConsole : put("/admin/totp", { secret, otp });
        const held = rowOf("admins", admin.id);
        expect(countsOf(await fixture.race(held, [put("/admin/email", { email })], [then]))).toBe("200 x 2");
        const mails = fixture.database.selectFrom("mail_outbox").select("recipient").where("kind", "=", kind);
        expect(await mails.where("recipient", "in", [old, email]).execute()).toEqual([{ recipient: email }]);
      }
    }));

  it("ten consoles with one new name make one administrator", () =>
    inRounds(async (round) => {
      const username = `consola.${round}`;
      const answers = await fixture.race(
        auditHead,
        [],
        times(10, () => consolePassword({ username })),
      );
      expect(answers.filter(({ body }) => body["outcome"] === "created")).toHaveLength(1);
      const admins = fixture.database.selectFrom("admins").select("id").where("username_key", "=", username);
      expect(await admins.execute()).toHaveLength(1);
    }));

  it("one key, twenty calls: one acts, and all are answered the same", () =>
    inRounds(async () => {
      const [admin, racer] = [await people.admin(), await people.user()];
      const body = { action: "extendTrial", days: 7, userIds: [racer.id], expectedTouched: 1 };
      const headers = { ...admin.signedIn, "idempotency-key": "una-vez" };
      const calls = times(tries, () => fixture.call({ path: "/admin/users/bulk", body }, headers));
      const answers = await fixture.race(auditHead, [], calls);
      expect(countsOf(answers)).toBe("200 x 20");
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(await audits("user.bulk.extendTrial", admin.username)).toHaveLength(1);
    }));

  it("trials: twenty extensions by a day make twenty days", () =>
    inRounds(async () => {
      const racer = await people.user({ trial_ends_at: new Date(raceNow + day) });
      const { signedIn } = await people.admin();
      const body = { action: "extendTrial", days: 1, userIds: [racer.id] };
      const calls = times(tries, () => fixture.call({ path: "/admin/users/bulk", body }, signedIn));
      expect(countsOf(await fixture.race(rowOf("users", racer.id), [], calls))).toBe("200 x 20");
      const row = fixture.database.selectFrom("users").select("trial_ends_at").where("id", "=", racer.id);
      expect((await row.executeTakeFirst())?.trial_ends_at).toEqual(new Date(raceNow + 21 * day));
    }));

  it("edits that began from one state: one is stored, the others are told", () =>
    inRounds(async () => {
      const racer = await people.user();
      const { signedIn } = await people.admin();
      const expectedUpdatedAt = new Date(raceNow).toISOString();
      const edit = (index: number): Call => {
        const body = { discountCode: `CODIGO${index}`, expectedUpdatedAt };
        return fixture.call({ method: "PUT", path: `/admin/users/${racer.id}`, body }, signedIn);
      };
      const answers = await fixture.race(rowOf("users", racer.id), [], times(tries, edit));
      expect(countsOf(answers)).toBe("200 x 1, 409 x 19");
    }));

  it("disable x login: no session of a disabled account", () =>
    inRounds(async () => {
      const racer = await people.user();
      const { signedIn } = await people.admin();
      const body = { isActive: false };
      const disable = fixture.call(
        { method: "PATCH", path: `/admin/users/${racer.id}/active`, body },
        signedIn,
      );
      const sign = { path: "/auth/login", body: { email: racer.email, password: racePassword } };
      const logins = times(tries - 1, () => fixture.call(sign));
      const answers = await fixture.race(rowOf("users", racer.id), [disable], logins);
      expect(countsOf(answers)).toBe("200 x 1, 401 x 19");
      const sessions = fixture.database.selectFrom("sessions").select("id");
      expect(await sessions.where("user_id", "=", racer.id).execute()).toEqual([]);
    }));

  it("a plan's end x its assignment: nobody is left with a plan that is gone", () =>
    inRounds(async (round) => {
      const { signedIn } = await people.admin();
      for (const isDeletedFirst of [true, false]) {
        const id = `carrera-${round}-${isDeletedFirst ? "a" : "b"}`;
        await putPlan(id);
        const racers = await Promise.all(Array.from({ length: 10 }, () => people.user()));
        const deletion = [
          fixture.call({ method: "DELETE", path: `/admin/subscription-plans/${id}` }, signedIn),
        ];
        const give = racers.map((racer) =>
          fixture.call(
            { method: "PUT", path: `/admin/users/${racer.id}`, body: { subscriptionType: id } },
            signedIn,
          ),
        );
        const bulk = racers.slice(1).map((racer) => {
          const body = { action: "changePlan", subscriptionType: id, userIds: [racer.id] };
          return fixture.call({ path: "/admin/users/bulk", body }, signedIn);
        });
        const lines = isDeletedFirst
          ? ([deletion, [...give, ...bulk]] as const)
          : ([give, deletion] as const);
        const answers = await fixture.race(rowOf("plans", id), ...lines);
        const holders = fixture.database.selectFrom("users").select("id").where("subscription_type", "=", id);
        const plans = fixture.database.selectFrom("plans").select("id").where("id", "=", id);
        expect(countsOf(answers)).toBe(isDeletedFirst ? "200 x 1, 400 x 19" : "200 x 10, 409 x 1");
        expect(await holders.execute()).toHaveLength(isDeletedFirst ? 0 : 10);
        expect(await plans.execute()).toHaveLength(isDeletedFirst ? 0 : 1);
      }
    }));

  it("a mail to many x single resets: one living link each, whichever order they come in", () =>
    inRounds(async () => {
      const { signedIn } = await people.admin();
      const racers = await Promise.all(Array.from({ length: 10 }, () => people.user()));
      const ids = racers.map(({ id }) => id);
      const mail = { title: "Aviso", content: "Elegí otra contraseña.", includePasswordReset: true };
      const many = [ids, ids.toReversed()].map((targetUsers) =>
        fixture.call({ path: "/admin/emails/bulk", body: { ...mail, targetUsers } }, signedIn),
      );
      const single = racers.map(({ email }) =>
        fixture.call({ path: "/auth/forgot-password", body: { email } }),
      );
      const answers = await fixture.race(rowOf("users", ids[5] ?? ""), [], [...many, ...single]);
      expect(countsOf(answers)).toBe("200 x 12");
      const links = fixture.database
        .selectFrom("account_tokens")
        .select("user_id")
        .where("kind", "=", "reset");
      const owners = (await links.where("user_id", "in", ids).execute()).map(({ user_id: id }) => id);
      expect(owners.toSorted()).toEqual(ids.toSorted());
    }));

  it("another e-mail x links: what was on its way to the old address opens nothing, and no mail to many goes there", () =>
    inRounds(async (round) => {
      const { signedIn } = await people.admin();
      const racer = await people.user();
      const { id, email } = racer;
      const moved = `nueva.${round}.${email}`;
      const edit = fixture.call(
        { method: "PUT", path: `/admin/users/${id}`, body: { email: moved } },
        signedIn,
      );
      const many = {
        title: "Aviso",
        content: "Elegí otra.",
        includePasswordReset: true,
        targetUsers: [id],
      };
      const links = [1, 2, 3, 4].flatMap(() => [
        fixture.call({ path: "/auth/forgot-password", body: { email } }),
        fixture.call({ path: `/admin/users/${id}/password-reset`, body: {} }, signedIn),
        fixture.call(
          { path: `/admin/users/${id}/message`, body: { title: "Hola", message: "Ana" } },
          signedIn,
        ),
        fixture.call({ path: "/admin/emails/bulk", body: many }, signedIn),
      ]);
      const answers = await fixture.race(rowOf("users", id), [edit], links);
      expect(countsOf(answers)).toBe("200 x 17");
      const mails = fixture.database.selectFrom("mail_outbox").select(["kind", "recipient", "text_body"]);
      const sent = await mails.where("user_id", "=", id).execute();
      const old = sent.filter(({ recipient }) => recipient === email);
      expect(old.map(({ kind }) => kind)).toEqual(["email-changed"]);
      // Administrators' links reached the address of now, and work.
      const there = sent.filter(({ recipient }) => recipient === moved);
      expect(there.filter(({ kind }) => kind === "message")).toHaveLength(4);
      const [living, ...more] = await fixture.database
        .selectFrom("account_tokens")
        .select("id")
        .where("user_id", "=", id)
        .execute();
      expect(more).toEqual([]);
      expect(there.filter(({ text_body: text }) => text.includes(String(living?.id)))).toHaveLength(1);
    }));

  it("a mail to many x who just left its list: they get none", () =>
    inRounds(async () => {
      const { signedIn } = await people.admin();
      const racers = await Promise.all(Array.from({ length: 3 }, () => people.user()));
      const [silent, disabled] = racers;
      const targetUsers = racers.map(({ id }) => id);
      const mail = { title: "Aviso", content: "Hola.", includePasswordReset: false, targetUsers };
      const held = {
        statement: "update users set accepts_bulk_mail = id <> $1, is_active = id <> $2 where id = any($3)",
        values: [silent?.id, disabled?.id, targetUsers],
        stays: true,
      };
      const many = fixture.call({ path: "/admin/emails/bulk", body: mail }, signedIn);
      const [{ status, body } = { status: 0, body: {} }] = await fixture.race(held, [many], []);
      const mails = await Promise.all(targetUsers.map((id) => mailsOf(id, "bulk")));
      expect(mails.map(({ length }) => length)).toEqual([0, 0, 1]);
      // Counted after they left: in the answer, in the campaign and in the audit log.
      const { data } = body as { data: { campaignId: string } };
      const { campaignId } = data;
      expect([status, data]).toEqual([200, { campaignId, recipients: 1 }]);
      const { database } = fixture;
      const campaigns = database.selectFrom("mail_campaigns").select("recipients");
      expect(await campaigns.where("id", "=", campaignId).execute()).toEqual([{ recipients: 1 }]);
      const rows = database.selectFrom("audit_log").select(["action", "after"]);
      const { title, content, includePasswordReset } = mail;
      const after = { title, content, includePasswordReset, recipients: 1 };
      expect(await rows.where("target", "=", campaignId).execute()).toEqual([{ action: "mail.bulk", after }]);
    }));

  it("the job x a renewal: a plan just renewed does not expire, and one that ended is told once", () =>
    inRounds(async () => {
      const ended = new Date(raceNow - 1_000);
      const paid = {
        subscription_type: "starter",
        subscription_status: "active",
        subscription_ends_at: ended,
      };
      const dependencies = {
        database: fixture.database,
        clock: { now: () => raceNow },
        announcements: { revoke: () => undefined } as never,
        publicUrl: "https://paridad.test",
      };
      const jobs = times(tries - 10, () => async () => {
        await runSubscriptions(dependencies);
        return { status: 200, body: {} };
      });
      const renewed = await people.user(paid);
      const { signedIn } = await people.admin();
      const body = { subscriptionEndsAt: new Date(raceNow + 30 * 86_400_000).toISOString() };
      const renewal = { method: "PUT", path: `/admin/users/${renewed.id}`, body };
      await fixture.race(rowOf("users", renewed.id), [fixture.call(renewal, signedIn)], jobs);
      expect(await userOf(renewed.id)).toMatchObject({ subscription_status: "active" });
      expect(await mailsOf(renewed.id, "expired")).toEqual([]);
      const over = await people.user(paid);
      await fixture.race(rowOf("users", over.id), [], jobs);
      expect(await userOf(over.id)).toMatchObject({ subscription_status: "expired" });
      expect(await mailsOf(over.id, "expired")).toHaveLength(1);
    }));

  it("counts of keys: every process's calls are added, in whatever order it tells them", () =>
    inRounds(async (round) => {
      const usage = createKeyUsage(fixture.database);
      const count = (key: number) => ({
        keyId: `clave-${round}-${key}`,
        day: "2026-11-20",
        calls: 1,
        refused: 0,
      });
      const keys = [1, 2, 3].map(count);
      await usage.add(keys);
      const add =
        (index: number): Call =>
        async () => {
          await usage.add(index % 2 === 0 ? keys : keys.toReversed());
          return { status: 200, body: {} };
        };
      const middle = "select 1 from key_usage where key_id = $1 for update";
      await fixture.race({ statement: middle, values: [keys[1]?.keyId] }, [], times(10, add));
      for (const { keyId, day: of } of keys) expect(await usage.callsOfKey(keyId, of)).toBe(11);
    }));

  it("leave the audit chain whole, and no transaction was a deadlock's victim", async () => {
    const rows = await fixture.database.selectFrom("audit_log").selectAll().orderBy("position").execute();
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.slice(1).every((row, index) => row.previous_hash === rows[index]?.hash)).toBe(true);
    expect(fixture.deadlocks()).toEqual([]);
  });
});
