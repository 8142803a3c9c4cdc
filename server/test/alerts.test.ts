import { alertAnswerSchema } from "@paridad/core/contract";
import type { Alert, AlertsList, FiredAlertsList } from "@paridad/core/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PushOutcome } from "../src/modules/alerts/push/push-sender.ts";
import { createPushSender, outcomeOf } from "../src/modules/alerts/push/push-sender.ts";
import { isPushAddress } from "../src/modules/alerts/push/push-address.ts";
import { isPublicAddress } from "../src/platform/public-address.ts";
import { createPushWorker } from "../src/modules/alerts/push/push-worker.ts";
import { keepPushKeys } from "../src/modules/alerts/push/browsers.ts";
import { AlertSweep } from "../src/modules/alerts/sweep/alert-sweep.ts";
import { readWaiting, takeTurn } from "../src/modules/alerts/sweep/sweep-repository.ts";
import { uniqueId } from "../src/platform/unique-id.ts";
import { endAlert, recordCrossings } from "../src/modules/alerts/tell/crossing-repository.ts";
import { build, createTestClock, demoEmail } from "./helper.ts";
import type { TestClock, TestWorld } from "./helper.ts";
import { alertExpiration as expiration, createAlertMarket } from "./support/alert-market.ts";

const minute = 60_000;
const contract = { type: "call", strike: 7_400, expiration, symbol: "GFGC7400DI" };
const spotAlert = { subject: { kind: "share" }, direction: "above", threshold: 7_500, restMinutes: 15 };

let feedClock: TestClock;
let first: ReturnType<typeof createAlertMarket>;
let second: ReturnType<typeof createAlertMarket>;
let fixture: TestWorld;
/** Another process over the same database. */
let other: TestWorld;
const tokens = new Map<string, string>();

function advance(milliseconds: number): void {
  for (const clock of [feedClock, fixture.clock, other.clock]) clock.advance(milliseconds);
}
/** Tells both processes, and lets them write. */
async function quote(...told: Parameters<typeof first.quote>): Promise<void> {
  await settle();
  first.quote(...told);
  second.quote(...told);
  await settle();
}
async function settle(): Promise<void> {
  await Promise.all([fixture.services.alertSweep?.sweep(), other.services.alertSweep?.sweep()]);
}

beforeAll(async () => {
  feedClock = createTestClock();
  first = createAlertMarket(feedClock);
  second = createAlertMarket(feedClock);
  fixture = await build({ market: first.market });
  other = await build({ market: second.market, opened: fixture.opened });
  for (const name of ["pro", "starter", "black"]) tokens.set(name, await fixture.tokenOf(name));
});
beforeEach(async () => {
  for (const table of ["alerts", "alert_firings", "alert_settings", "mail_outbox", "push_subscriptions"]) {
    await sql`delete from ${sql.table(table)}`.execute(fixture.opened.database);
  }
  advance(minute);
  await quote(7_400, [["GFGC7400DI", 7_400, 300, 310]]);
});
afterAll(async () => {
  await other.app.close();
  await fixture.close();
});

type Answer<Data> = {
  status: number;
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
  data: Data;
};
async function ask<Data>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
  name = "pro",
): Promise<Answer<Data>> {
  const headers = { authorization: `Bearer ${tokens.get(name)}` };
  const body = payload === undefined ? {} : { payload };
  const answer = await fixture.app.inject({ method, url: `/alerts${path}`, headers, ...body });
  return { status: answer.statusCode, ...answer.json() };
}
async function save(more: object = {}, name = "pro"): Promise<Alert> {
  const answer = await ask<Alert>("POST", "", { ...spotAlert, ...more }, name);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return alertAnswerSchema.parse({ success: true, data: answer.data }).data;
}
const list = async (name = "pro") => (await ask<AlertsList>("GET", "", undefined, name)).data;
const fired = async (name = "pro") => (await ask<FiredAlertsList>("GET", "/fired", undefined, name)).data;
const mails = async () =>
  (
    await sql<{ recipient: string; subject: string; text_body: string; unsubscribe_url: string }>`
    select recipient, subject, text_body, unsubscribe_url from mail_outbox where kind = 'alert' order by id
  `.execute(fixture.opened.database)
  ).rows;
const setStatus = (name: string, status: string) =>
  sql`update users set subscription_status = ${status} where email = ${demoEmail(name)}`.execute(
    fixture.opened.database,
  );
/** A third process's sweep; the test comes before its reading and its writing. */
function ownSweep(before: { read?: () => void; record?: () => Promise<unknown> }) {
  const { market, quote: tell } = createAlertMarket(feedClock);
  const sweep = new AlertSweep({
    market,
    database: fixture.opened.database,
    async readWaiting(...values) {
      before.read?.();
      return readWaiting(...values);
    },
    async recordCrossings(...values) {
      await before.record?.();
      return recordCrossings(...values);
    },
    positionsWithIds: async () => [],
    catalogue: async () => ({ pro: [5] }),
    unsubscribeLink: async () => "https://paridad.test/baja",
    publicUrl: "https://paridad.test",
    clock: fixture.clock,
    logger: { warn: () => undefined },
  });
  return { sweep: () => sweep.sweep(), tell };
}

/** Signs a user in once more; `ask` knows the session by the name. */
async function signIn(name: string, session: string): Promise<void> {
  tokens.set(session, await fixture.tokenOf(name));
}
/** Presses the link that an alert's owner gets with each mail. */
async function refuseMailOf(alertId: string): Promise<void> {
  const { user_id: userId } = await fixture.opened.database
    .selectFrom("alerts")
    .select("user_id")
    .where("id", "=", alertId)
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(await fixture.services.alertsUnsubscribeLink(userId));
  const answer = await fixture.app.inject({ method: "POST", url: `${pathname}${search}` });
  expect(answer.statusCode).toBe(200);
}
const browser = (place: number) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${place}`,
  keys: { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) },
});

describe("an alert", () => {
  it("tells a crossing once over two processes, by mail, push and the list", async () => {
    const alert = await save();
    expect(alert).toMatchObject({
      status: "armed",
      title: "GGAL",
      current: 7_400,
      isTrue: false,
      crossings: 0,
    });
    expect((await ask("POST", "/push", browser(1))).message).toBe("Este navegador recibe tus alertas");
    // Another user ends only their own.
    await ask("POST", "/push/end", { endpoint: browser(1).endpoint }, "black");
    await quote(7_499.99);
    expect((await fired()).fired).toEqual([]);
    await quote(7_500);
    await quote(7_600);
    const { fired: told, unseen } = await fired();
    expect(told).toMatchObject([
      {
        alertId: alert.id,
        kind: "crossed",
        title: "GGAL",
        text: "≥ 7.500,00 · ahora 7.500,00",
        value: 7_500,
      },
    ]);
    expect(unseen).toBe(1);
    expect(await mails()).toMatchObject([
      { recipient: demoEmail("pro"), subject: "Alerta: GGAL ≥ 7.500,00 · ahora 7.500,00" },
    ]);
    const { rows } = await sql<{ payload: string }>`select payload from push_outbox`.execute(
      fixture.opened.database,
    );
    expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
      { title: "GGAL", body: "≥ 7.500,00 · ahora 7.500,00", path: "/alertas", tag: told[0]?.id },
    ]);
    // Another user's look changes nothing.
    await ask("POST", "/fired/seen", { upTo: told[0]?.id }, "black");
    expect((await fired()).unseen).toBe(1);
    const seen = await ask<FiredAlertsList>("POST", "/fired/seen", { upTo: told[0]?.id });
    expect(seen.data).toMatchObject({ unseen: 0, fired: [{ isSeen: true }] });
  });

  it("that ended is among the last hundred, listed by pages after those that are watched", async () => {
    const { id: watched } = await save();
    const { database } = fixture.opened;
    const { user_id: userId } = await database
      .selectFrom("alerts")
      .select("user_id")
      .where("id", "=", watched)
      .executeTakeFirstOrThrow();
    await sql`
      insert into alerts (id, user_id, format, subject, direction, threshold, mail, push, rest_minutes, status,
        version, created_at, updated_at)
      select place || ' ' || status, user_id, format, subject, direction, threshold, mail, push, rest_minutes,
        status, 1, created_at + place * interval '1 second', created_at + place * interval '1 second'
      from alerts, generate_series(1, 101) as place where id = ${watched}
    `.execute(database);
    await sql`update alerts set status = 'ended' where id <> ${watched} and id <> '101 armed'`.execute(
      database,
    );
    const ending = {
      alertId: "101 armed",
      userId,
      version: 1,
      reason: "expired",
      title: "",
      text: "",
      path: "/",
    };
    expect(await endAlert(database, { ...ending, reason: "expired" }, fixture.clock.now() + minute)).toBe(
      true,
    );
    const page = async (query: string) => (await ask<AlertsList>("GET", query)).data;
    const pages = [await page("?limit=99")];
    pages.push(await page(`?limit=99&before=${encodeURIComponent(pages[0]?.alerts.at(-1)?.id ?? "")}`));
    expect(pages.map(({ alerts, total, hasMore }) => [alerts.length, total, hasMore])).toEqual([
      [99, 101, true],
      [2, 101, false],
    ]);
    const ids = pages.flatMap(({ alerts }) => alerts.map(({ id }) => id));
    expect(ids[0]).toBe(watched);
    // The oldest one that ended is the one that is gone.
    expect(ids.slice(1)).toEqual(Array.from({ length: 100 }, (_, place) => `${101 - place} armed`));
  });

  it("changed while a sweep looks at it tells its old condition in none", async () => {
    const { id } = await save();
    let edit: (() => Promise<unknown>) | null = () =>
      ask("PUT", `/${id}`, { ...spotAlert, threshold: 7_700, version: 1 });
    const { sweep, tell } = ownSweep({
      async record() {
        await edit?.();
        edit = null;
      },
    });
    tell(7_600);
    await sweep();
    expect([edit, (await fired()).fired]).toEqual([null, []]);
    tell(7_700);
    await sweep();
    expect((await fired()).fired).toMatchObject([{ text: "≥ 7.700,00 · ahora 7.700,00" }]);
  });

  it("tells a price that was there for a second between two sweeps, of the share and of an option", async () => {
    await save();
    await save({ subject: { kind: "premium", contract, side: "bid" }, direction: "below", threshold: 290 });
    advance(1_000);
    first.quote(7_510, [["GFGC7400DI", 7_400, 288.5, 310]]);
    const at = new Date(fixture.clock.now()).toISOString();
    advance(1_000);
    first.quote(7_400, [["GFGC7400DI", 7_400, 300, 310]]);
    await settle();
    const { fired: told } = await fired();
    expect(told.map(({ text, firedAt }) => [text, firedAt]).toSorted()).toEqual([
      ["≤ 290,00 · llegó a 288,50", at],
      ["≥ 7.500,00 · llegó a 7.510,00", at],
    ]);
    await settle();
    expect((await fired()).fired).toHaveLength(2);
  });

  it("is told also when the database was away while the price was there", async () => {
    let isAway = false;
    const { sweep, tell } = ownSweep({
      read() {
        if (isAway) throw new Error("away");
      },
    });
    tell(7_400);
    await save();
    isAway = true;
    advance(1_000);
    tell(7_510);
    const seenAt = new Date(fixture.clock.now()).toISOString();
    await expect(sweep()).rejects.toThrow("away");
    advance(1_000);
    tell(7_400);
    advance(9 * minute);
    expect(await mails()).toEqual([]);
    isAway = false;
    await sweep();
    await sweep();
    expect((await fired()).fired).toMatchObject([{ value: 7_510, firedAt: seenAt }]);
    // It rests since then, too.
    expect((await list()).alerts).toMatchObject([{ lastFiredAt: seenAt }]);
    expect(await mails()).toHaveLength(1);
    advance(-9 * minute - 2_000);
  });

  it("is looked at by one process at a time", async () => {
    const { database } = fixture.opened;
    const turns = await Promise.all([takeTurn(database, 60_000), takeTurn(database, 60_000)]);
    expect(turns.toSorted()).toEqual([false, true]);
    // Another process goes on where the first one ended.
    await expect.poll(() => takeTurn(database, 1)).toBe(true);
  });

  it("of a trial is told like a plan's, until the trial's last moment", async () => {
    const { database } = fixture.opened;
    tokens.set("trial", await fixture.tokenOf("trial"));
    await save({}, "trial");
    await save({ threshold: 7_550 }, "trial");
    await quote(7_500);
    expect((await fired("trial")).fired).toHaveLength(1);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([demoEmail("trial")]);
    const ends = (at: number | null) => {
      const instant = at === null ? null : new Date(at);
      return sql`update users set trial_ends_at = ${instant} where email = ${demoEmail("trial")}`.execute(
        database,
      );
    };
    await settle();
    await ends(fixture.clock.now());
    first.quote(7_600);
    await settle();
    expect(await mails()).toHaveLength(1);
    await ends(null);
  });

  it("rests, and waits for the other side before it tells again", async () => {
    const { id } = await save();
    await quote(7_510);
    await quote(7_400);
    await quote(7_510);
    expect(await mails()).toHaveLength(1);
    advance(15 * minute);
    await quote(7_520);
    expect((await list()).alerts).toMatchObject([{ id, status: "resting", crossings: 1 }]);
    await quote(7_400);
    expect((await list()).alerts).toMatchObject([{ status: "armed" }]);
    await quote(7_500);
    expect((await list()).alerts).toMatchObject([{ status: "resting", crossings: 2 }]);
    expect(await mails()).toHaveLength(2);
  });

  it("is paused, resumed, rearmed, changed and deleted, each from the version that was seen", async () => {
    const { id } = await save();
    const act = (action: string, version: number) => ask<Alert>("POST", `/${id}/state`, { version, action });
    expect((await act("pause", 1)).data).toMatchObject({ status: "paused", version: 2 });
    await quote(7_600);
    expect(await mails()).toEqual([]);
    expect((await act("resume", 1)).code).toBe("STALE_UPDATE");
    expect((await act("resume", 2)).data).toMatchObject({ status: "resting", isTrue: true });
    await quote(7_400);
    await quote(7_600);
    await quote(7_400);
    expect((await act("rearm", 3)).data).toMatchObject({ status: "armed" });
    await quote(7_600);
    expect(await mails()).toHaveLength(2);
    const change = { ...spotAlert, direction: "below", threshold: 7_300, note: "Piso", version: 4 };
    expect((await ask<Alert>("PUT", `/${id}`, change)).data).toMatchObject({
      status: "armed",
      condition: "≤ 7.300,00",
      note: "Piso",
      version: 5,
    });
    expect((await ask("DELETE", `/${id}?version=4`)).code).toBe("STALE_UPDATE");
    expect((await ask("DELETE", `/${id}?version=5`)).message).toBe("Alerta eliminada");
    expect((await fired()).fired).toMatchObject([{ alertId: null }, { alertId: null }]);
    expect((await list()).alerts).toEqual([]);
  });

  it("follows its contract over an ex-date and ends with it, saying so", async () => {
    const { database } = fixture.opened;
    const subject = { kind: "premium", contract, side: "bid" };
    await save({ subject, threshold: 350, note: "Ojo" });
    for (const [symbol, strike] of [
      ["GFGC7400DI", 7_400],
      ["GFGC7350DI", 7_350.5],
    ] as const) {
      await sql`
        insert into instruments (symbol, expiration, strike, type, strike_certainty, expiration_estimated, source, first_seen, last_seen)
        values (${symbol}, ${expiration}::date, ${strike}, 'call', 'reference', false, 'live', now(), now())
      `.execute(database);
    }
    await sql`
      insert into instrument_renames (expiration, from_symbol, to_symbol, ex_date)
      values (${expiration}::date, 'GFGC7400DI', 'GFGC7350DI', '2026-11-20'::date)
    `.execute(database);
    // A contract that its symbol no longer names would never be watched.
    const another = { ...spotAlert, subject: { ...subject, contract: { ...contract, strike: 7_000 } } };
    expect(await ask("POST", "", another)).toMatchObject({
      status: 400,
      errors: [
        { path: "subject.contract", message: "No se sabe qué contrato es hoy: elegilo de nuevo en el panel" },
      ],
    });
    advance(minute);
    await quote(7_400, [["GFGC7350DI", 7_350.5, 360, 370]]);
    expect((await list()).alerts).toMatchObject([{ title: "GFGC7350DI · compra", current: 360 }]);
    await quote(7_400, [["GFGC7350DI", 7_350.5, 340, 370]]);
    await quote(7_400, [["GFGC7350DI", 7_350.5, 355, 370]]);
    expect((await fired()).fired.map(({ title }) => title)).toEqual(["GFGC7350DI · compra"]);
    const days = 29 * 86_400_000;
    feedClock.advance(days);
    await quote(7_400);
    expect((await list()).alerts).toMatchObject([{ status: "ended", endedReason: "expired" }]);
    // By the market's day, whatever the machine's is.
    expect((await ask("POST", "", { ...spotAlert, subject })).errors).toEqual([
      { path: "subject.contract", message: "Ese vencimiento ya pasó" },
    ]);
    // Both stand at the clock's same instant, so their order says nothing.
    const told = (await fired()).fired.map(({ kind, text }) => ({ kind, text }));
    expect(told).toContainEqual({ kind: "ended", text: "Terminó: el contrato venció." });
    expect(told).toContainEqual({ kind: "crossed", text: "≥ 350,00 · ahora 360,00 · Ojo" });
    feedClock.advance(-days);
    await sql`delete from instrument_renames`.execute(database);
    await sql`delete from instruments`.execute(database);
  });
});

describe("when and to whom", () => {
  it("quiet hours hold mail and push until they end, and send them as one", async () => {
    const quiet = { from: "12:00", to: "13:00" };
    expect((await ask("PUT", "/settings", { quiet })).data).toEqual({ quiet });
    await save();
    await save({ threshold: 7_550 });
    await ask("POST", "/push", browser(1));
    // Another, who wants no more mail before the hours are over.
    await ask("PUT", "/settings", { quiet }, "black");
    const { id } = await save({}, "black");
    await ask("POST", "/push", browser(2), "black");
    await quote(7_600);
    const versionOf = async () => (await list("black")).alerts.find((one) => one.id === id)?.version;
    const version = await versionOf();
    await refuseMailOf(id);
    // A tab that still shows the mail on is not written over it.
    expect([version, await versionOf()]).toEqual([1, 2]);
    const byMail = async (name: string) => [...new Set((await list(name)).alerts.map(({ mail }) => mail))];
    expect([await byMail("black"), await byMail("pro")]).toEqual([[false], [true]]);
    expect((await fired("black")).fired).toMatchObject([{ heldUntil: "2026-11-20T16:00:00.000Z" }]);
    expect((await fired()).fired.map(({ heldUntil }) => heldUntil)).toEqual([
      "2026-11-20T16:00:00.000Z",
      "2026-11-20T16:00:00.000Z",
    ]);
    const oneAtATime = async (before = "") =>
      (await ask<FiredAlertsList>("GET", `/fired?limit=1${before}`)).data;
    const newest = await oneAtATime();
    const oldest = await oneAtATime(`&before=${newest.fired[0]?.id}`);
    expect([newest.hasMore, oldest.hasMore, oldest.fired.length]).toEqual([true, false, 1]);
    await fixture.services.keepAlerts();
    expect(await mails()).toEqual([]);
    const hour = 60 * minute;
    advance(hour);
    await Promise.all([fixture.services.keepAlerts(), other.services.keepAlerts()]);
    const [mail, ...more] = await mails();
    expect([mail?.recipient, mail?.subject, more]).toEqual([demoEmail("pro"), "2 alertas se cumplieron", []]);
    expect(mail?.text_body).toContain("GGAL\n≥ 7.550,00");
    const pushed = await sql<{ endpoint: string }>`
      select endpoint from push_outbox join push_subscriptions as browsers on browsers.id = subscription_id order by endpoint
    `.execute(fixture.opened.database);
    expect(pushed.rows).toEqual([1, 2].map((place) => ({ endpoint: browser(place).endpoint })));
    advance(-hour);
  });

  it("twenty mails of a day are sent, the rest of it as one at midnight; app and browsers hear at once", async () => {
    const count = async () => (await mails()).length;
    await ask("POST", "/push", browser(1));
    for (let place = 1; place <= 22; place += 1) await save({ threshold: 7_400 + place });
    const counts: number[] = [];
    for (let place = 1; place <= 22; place += 1) {
      await quote(7_400 + place);
      counts.push(await count());
    }
    expect(counts.slice(18)).toEqual([19, 20, 20, 20]);
    const sent = await mails();
    expect(sent[18]?.text_body).not.toContain("Es el último email de alertas de hoy");
    expect(sent[19]?.text_body).toContain("Es el último email de alertas de hoy");
    const pushed = await sql`select id from push_outbox`.execute(fixture.opened.database);
    expect([(await fired()).fired.length, pushed.rows.length]).toEqual([22, 22]);
    // 23:59:59 in Buenos Aires, then midnight.
    const toMidnight = Date.parse("2026-11-21T03:00:00Z") - fixture.clock.now();
    const keep = () => Promise.all([fixture.services.keepAlerts(), other.services.keepAlerts()]);
    advance(toMidnight - 1_000);
    await keep();
    expect(await count()).toBe(20);
    advance(1_000);
    await keep();
    const [gathered, ...more] = (await mails()).slice(20);
    expect([gathered?.subject, more]).toEqual(["2 alertas se cumplieron", []]);
    expect(gathered?.text_body).toContain("GGAL\n≥ 7.421,00");
    expect(gathered?.text_body).toContain("GGAL\n≥ 7.422,00");
    // A midnight within the hours without notices waits for their end.
    await ask("PUT", "/settings", { quiet: { from: "23:00", to: "07:00" } });
    const now = new Date(fixture.clock.now());
    await sql`update alert_firings set mail_held_until = ${now}`.execute(fixture.opened.database);
    await keep();
    expect(await count()).toBe(21);
    advance(7 * 60 * minute);
    await keep();
    expect(await count()).toBe(22);
    advance(-7 * 60 * minute - toMidnight);
  });

  it("of what was held that is told which is over, in its order and to the length of a notice", async () => {
    const { database } = fixture.opened;
    await ask("POST", "/push", browser(1));
    const now = fixture.clock.now();
    // The last ones first, each of 100 letters; two that no browser or no mail is to tell, and one that waits on.
    await sql`
      insert into alert_firings (id, user_id, crossing, kind, title, text, path, mail, push, fired_at, held_until)
      select uniq.id, users.id, uniq.place, 'crossed', 'GGAL', rpad('n.º ' || uniq.place || ' ', 100, '·'), '/',
        uniq.place <> 2, uniq.place <> 1, now(), ${new Date(now)}::timestamptz + uniq.place / 21 * interval '1 millisecond'
      from users, (
        select place, ${uniqueId(now).slice(0, 12)} || lpad(place::text, 3, '0') as id from generate_series(21, 1, -1) as place
      ) as uniq where email = ${demoEmail("pro")}
    `.execute(database);
    await fixture.services.keepAlerts();
    const { rows } = await sql<{ payload: string }>`select payload from push_outbox`.execute(database);
    const notice = JSON.parse(rows[0]?.payload ?? "{}");
    const lines = Array.from({ length: 19 }, (_, place) => `GGAL: ${`n.º ${place + 2} `.padEnd(100, "·")}`);
    const { fired: told } = await fired();
    expect([rows.length, notice]).toEqual([
      1,
      {
        title: "19 alertas",
        body: lines.join("\n").slice(0, 1_500),
        path: "/alertas",
        tag: told.find(({ text }) => text.startsWith("n.º 20 "))?.id,
      },
    ]);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(["19 alertas se cumplieron", []]);
    expect(mail?.text_body).not.toContain("n.º 2 ");
    expect(told.filter(({ heldUntil }) => heldUntil !== null).map(({ text }) => text.slice(0, 6))).toEqual([
      "n.º 21",
    ]);
    // Looked at again, a line keeps when it was seen first.
    const seenAt = async () =>
      (await sql<{ at: Date }>`select distinct seen_at as at from alert_firings`.execute(database)).rows;
    await ask("POST", "/fired/seen", { upTo: told[0]?.id });
    const first = await seenAt();
    advance(minute);
    await ask("POST", "/fired/seen", { upTo: told[0]?.id });
    expect([first.length, await seenAt()]).toEqual([1, first]);
  });

  it("an address that nobody confirmed gets no mail, its owner's list has it", async () => {
    const confirm = (isConfirmed: boolean) =>
      sql`update users set email_verified = ${isConfirmed} where email = ${demoEmail("pro")}`.execute(
        fixture.opened.database,
      );
    await save();
    await confirm(false);
    await quote(7_600);
    await confirm(true);
    expect([await mails(), (await fired()).fired.length]).toEqual([[], 1]);
  });

  it("a plan without live prices is told at the close of five minutes, and learns no price before", async () => {
    const alert = await save({}, "starter");
    expect(alert).toMatchObject({ status: "resting", current: null });
    await save({ threshold: 7_500 });
    await quote(7_410);
    expect((await list("starter")).alerts).toMatchObject([{ status: "resting", current: null }]);
    advance(5 * minute);
    await settle();
    expect((await list("starter")).alerts).toMatchObject([{ status: "armed", current: 7_410 }]);
    await quote(7_600);
    expect((await fired()).fired).toHaveLength(1);
    const toClose = 5 * minute - (fixture.clock.now() % (5 * minute));
    advance(toClose - 1_000);
    await settle();
    expect((await fired("starter")).fired).toEqual([]);
    advance(1_000);
    await settle();
    expect((await fired("starter")).fired).toMatchObject([{ value: 7_600 }]);
  });

  it("a lapsed plan's alerts sleep, are read and deleted, and no new one is made", async () => {
    const { id } = await save({}, "black");
    await quote(7_410);
    expect((await list("black")).alerts).toMatchObject([{ current: 7_410 }]);
    await setStatus("black", "expired");
    // At once, also before a sweep has seen that nobody is to be watched for.
    expect((await list("black")).alerts).toMatchObject([{ current: null }]);
    first.quote(7_600);
    await settle();
    expect((await fired("black")).fired).toEqual([]);
    expect(await list("black")).toMatchObject({
      isAsleep: true,
      maximum: 0,
      alerts: [{ id, status: "armed", current: null }],
    });
    expect((await ask("POST", "", spotAlert, "black")).status).toBe(403);
    expect((await ask("DELETE", `/${id}?version=1`, undefined, "black")).status).toBe(200);
    await setStatus("black", "active");
  });

  it("another user neither sees nor changes it, and a plan keeps so many", async () => {
    const { id } = await save();
    expect((await list("black")).alerts).toEqual([]);
    expect((await ask("PUT", `/${id}`, { ...spotAlert, version: 1 }, "black")).status).toBe(404);
    expect((await ask("DELETE", `/${id}?version=1`, undefined, "black")).status).toBe(404);
    const eleven = await Promise.all(Array.from({ length: 11 }, () => ask("POST", "", spotAlert, "starter")));
    expect(eleven.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(eleven.find(({ status }) => status === 409)?.message).toBe(
      "Tu plan guarda hasta 10 alertas. Eliminá alguna para guardar otra.",
    );
    // One that ended counts again once it is changed to begin again.
    const { database } = fixture.opened;
    const [one, two, three] = (await list("starter")).alerts;
    const end = (alert: Alert | undefined) =>
      sql`update alerts set status = 'ended', ended_reason = 'expired' where id = ${alert?.id}`.execute(
        database,
      );
    await end(one);
    await save({}, "starter");
    const again = { ...spotAlert, threshold: 7_800, version: 1 };
    // One that rests counted already.
    expect((await ask<Alert>("PUT", `/${three?.id}`, again)).status).toBe(404);
    expect((await ask<Alert>("PUT", `/${three?.id}`, again, "starter")).data).toMatchObject({
      status: "resting",
      version: 2,
    });
    expect((await ask("PUT", `/${one?.id}`, again, "starter")).code).toBe("CONFLICT");
    await end(two);
    expect((await ask<Alert>("PUT", `/${one?.id}`, again, "starter")).data).toMatchObject({
      status: "resting",
      endedReason: null,
    });
    expect((await ask("PUT", `/${two?.id}`, again, "starter")).code).toBe("CONFLICT");
  });

  it("one click ends them by mail, and goes with the account, as does what was told", async () => {
    await save();
    await quote(7_600);
    const [mail] = await mails();
    const url = new URL(mail?.unsubscribe_url ?? "");
    const page = await fixture.app.inject({ url: `${url.pathname}${url.search}` });
    expect(page.body).toContain("¿Querés dejar de recibir tus alertas por email?");
    expect((await list()).alerts).toMatchObject([{ mail: true }]);
    await fixture.app.inject({ method: "POST", url: `${url.pathname}${url.search}` });
    expect((await list()).alerts).toMatchObject([{ mail: false }]);
    const headers = { authorization: `Bearer ${tokens.get("pro")}` };
    const taken = (await fixture.app.inject({ url: "/auth/account-data", headers })).json();
    expect(taken.data.alerts).toMatchObject({ alerts: [{ threshold: 7_500 }], fired: [{ title: "GGAL" }] });
  });
});

describe("browsers", () => {
  const row = { id: "1", attempts: 0, payload: "{}", subscriptionId: "s" };

  it("are called at known push services only, and at no private address", () => {
    expect(isPushAddress("https://fcm.googleapis.com/fcm/send/x")).toBe(true);
    expect(isPushAddress("https://wns2-bl2p.notify.windows.com/w/?token=x")).toBe(true);
    for (const address of [
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com.example.com/x",
      "https://evilnotify.windows.com/x",
      "https://evil-fcm.googleapis.com/x",
      "https://evil.fcm.googleapis.com/x",
      "https://user@fcm.googleapis.com/x",
      "https://127.0.0.1/x",
    ]) {
      expect(isPushAddress(address), address).toBe(false);
    }
    const everybodys = [
      "142.250.79.10",
      "2800:3f0::1",
      "100.128.0.1",
      "172.15.255.254",
      "172.32.0.1",
      "192.169.0.1",
      "223.255.255.254",
    ];
    expect(everybodys.filter((address) => !isPublicAddress(address))).toEqual([]);
    const inside = [
      "127.0.0.1",
      "10.1.2.3",
      "169.254.169.254",
      "::1",
      "fe80::1",
      "fd00::1",
      "::ffff:10.0.0.1",
      "0.0.0.0",
      "100.127.255.254",
      "172.31.255.254",
      "192.168.255.254",
      "192.0.0.170",
      "198.19.255.254",
      "255.255.255.255",
      "64:ff9b::a00:1",
      "febf::1",
      "ff02::1",
      "x",
    ];
    expect(inside.filter(isPublicAddress)).toEqual([]);
  });

  it("take no more than their session: one that is ended, by whom ever, leaves none behind", async () => {
    for (const session of ["a", "b", "c", "d"]) await signIn("black", session);
    await save({}, "black");
    for (const [place, session] of ["a", "b", "c", "d"].entries()) {
      await ask("POST", "/push", browser(place), session);
    }
    const left = async () => {
      const query = fixture.opened.database
        .selectFrom("push_subscriptions")
        .select("endpoint")
        .orderBy("endpoint");
      return (await query.execute()).map(({ endpoint }) => Number(endpoint.at(-1)));
    };
    expect(await left()).toEqual([0, 1, 2, 3]);
    expect((await list("a")).push).toMatchObject({ browsers: 4, isHere: true });
    expect((await list("black")).push).toMatchObject({ browsers: 4, isHere: false });
    // The browser's service gave it another address.
    await ask("POST", "/push", browser(7), "d");
    expect(await left()).toEqual([0, 1, 2, 7]);
    const call = (method: "POST" | "DELETE", url: string, session: string) =>
      fixture.app.inject({ method, url, headers: { authorization: `Bearer ${tokens.get(session)}` } });
    await call("POST", "/auth/logout", "d");
    expect(await left()).toEqual([0, 1, 2]);
    await quote(7_600);
    const { rows } = await sql`select id from push_outbox`.execute(fixture.opened.database);
    expect(rows).toHaveLength(3);
    await call("DELETE", "/auth/sessions", "a");
    expect(await left()).toEqual([0]);
    expect((await sql`select id from push_outbox`.execute(fixture.opened.database)).rows).toHaveLength(1);
    expect((await ask("POST", "/push", browser(1), "b")).status).toBe(401);
    await signIn("black", "black");
  });

  it("shared by two give the second nothing that waited for the first, and who renews theirs keeps it", async () => {
    await save();
    await save({}, "black");
    await ask("POST", "/push", browser(1));
    await quote(7_600);
    const waiting = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from push_outbox`.execute(
          fixture.opened.database,
        )
      ).rows[0]?.count;
    expect(await waiting()).toBe(1);
    await ask("POST", "/push", browser(1));
    expect(await waiting()).toBe(1);
    await ask("POST", "/push", browser(1), "black");
    expect(await waiting()).toBe(0);
    expect([(await list()).push.browsers, (await list("black")).push.browsers]).toEqual([0, 1]);
  });

  it("get nothing once their session ran out, by its days or unused for a week", async () => {
    for (const session of ["over", "unused"]) await signIn("black", session);
    await save({}, "black");
    for (const [place, session] of ["over", "unused", "black"].entries()) {
      expect((await ask("POST", "/push", browser(place), session)).status).toBe(200);
    }
    const { database } = fixture.opened;
    const sessionOf = (place: number) =>
      sql`(select session_id from push_subscriptions where endpoint = ${browser(place).endpoint})`;
    const now = fixture.clock.now();
    const weekAgo = new Date(now - 7 * 86_400_000);
    await sql`update sessions set expires_at = ${new Date(now)} where id = ${sessionOf(0)}`.execute(database);
    await sql`update sessions set last_seen_at = ${weekAgo} where id = ${sessionOf(1)}`.execute(database);
    expect((await list("black")).push).toMatchObject({ browsers: 1, isHere: true });
    await quote(7_600);
    const sent = await database
      .selectFrom("push_outbox")
      .innerJoin("push_subscriptions", "push_subscriptions.id", "push_outbox.subscription_id")
      .select("endpoint")
      .execute();
    expect(sent).toEqual([{ endpoint: browser(2).endpoint }]);
  });

  it("are ten of a user at most: the eleventh takes the place of the oldest", async () => {
    const { database } = fixture.opened;
    const own = await database
      .selectFrom("users")
      .select("id")
      .where("email", "=", demoEmail("black"))
      .executeTakeFirstOrThrow();
    await fixture.tokenOf("black");
    const session = await database
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", own.id)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const places = Array.from({ length: 10 }, (_, place) => place);
    // The place in the middle is the oldest.
    const rows = places.map((place) => ({
      id: `s${place}`,
      user_id: own.id,
      session_id: session.id,
      endpoint: browser(20 + place).endpoint,
      ...browser(0).keys,
      created_at: new Date(fixture.clock.now() - (place === 5 ? 100 : 10 + place) * minute),
    }));
    await database.insertInto("push_subscriptions").values(rows).execute();
    const left = async () =>
      (await database.selectFrom("push_subscriptions").select("endpoint").execute()).length;
    await ask("POST", "/push", browser(1));
    expect(await left()).toBe(11);
    await ask("POST", "/push", browser(2), "black");
    expect(await left()).toBe(11);
    const gone = await database
      .selectFrom("push_subscriptions")
      .select("id")
      .where("endpoint", "=", browser(25).endpoint)
      .execute();
    expect(gone).toEqual([]);
  });

  it("that are gone are forgotten with what waited for them; a service that is away is asked later", async () => {
    await save();
    for (const place of [1, 2, 3]) {
      await signIn("pro", `pro ${place}`);
      await ask("POST", "/push", browser(place), `pro ${place}`);
    }
    expect((await ask("POST", "/push", { ...browser(4), endpoint: "https://example.com/x" })).errors).toEqual(
      [{ path: "endpoint", message: "El servicio de avisos de este navegador no está entre los que usamos" }],
    );
    await quote(7_600);
    const outcomes: Record<string, PushOutcome> = {
      "1": { kind: "sent" },
      "2": outcomeOf(410),
      "3": outcomeOf(503),
    };
    const tried: string[] = [];
    const worker = createPushWorker({
      database: fixture.opened.database,
      clock: fixture.clock,
      logger: { warn: () => undefined },
      send: async ({ endpoint }) => {
        const place = endpoint.at(-1) ?? "";
        tried.push(place);
        return outcomes[place] ?? outcomeOf(400);
      },
    });
    expect(await worker.runOnce()).toBe(1);
    expect(tried.toSorted()).toEqual(["1", "2", "3"]);
    expect((await list()).push.browsers).toBe(2);
    // After 15 s first, then after twice as long each time.
    for (const wait of [15_000, 30_000, 60_000]) {
      advance(wait - 1);
      expect([await worker.runOnce(), tried.length]).toEqual([0, 3]);
      advance(1);
      if (wait === 60_000) outcomes["3"] = { kind: "sent" };
      expect(await worker.runOnce()).toBe(wait === 60_000 ? 1 : 0);
      expect(tried.splice(3)).toEqual(["3"]);
    }
    expect(await worker.runOnce()).toBe(0);
    await ask("POST", "/push/end", { endpoint: browser(1).endpoint });
    expect((await list()).push.browsers).toBe(1);
  });

  it("get what is encrypted for them and signed by the installation", async () => {
    const { publicKey } = (await list()).push;
    const keys = await keepPushKeys(fixture.opened.database)();
    expect(keys.publicKey).toBe(publicKey);
    const calls: { endpoint: string; headers: Record<string, unknown>; size: number }[] = [];
    let isAway = false;
    const send = createPushSender({
      keys: async () => keys,
      subject: "mailto:hola@paridad.test",
      call: async ({ endpoint, headers, body }) => {
        if (isAway) throw new Error("connect ECONNREFUSED");
        calls.push({ endpoint, headers, size: body?.length ?? 0 });
        return 201;
      },
    });
    // The example keys of RFC 8291, section 5.
    const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const own = { ...row, endpoint: browser(1).endpoint, p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    expect(await send(own)).toEqual({ kind: "sent" });
    expect(calls[0]?.headers).toMatchObject({
      "Content-Encoding": "aes128gcm",
      Urgency: "high",
      // Four hours.
      TTL: 14_400,
    });
    expect(String(calls[0]?.headers["Authorization"])).toContain(`k=${publicKey}`);
    expect(await send({ ...own, endpoint: "https://127.0.0.1/x" })).toEqual({ kind: "gone" });
    expect(calls).toHaveLength(1);
    // A service that can't be reached is tried again.
    isAway = true;
    expect(await send(own)).toEqual({ kind: "later", error: "connect ECONNREFUSED" });
  });
});
