import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { tellOfFeed } from "../src/jobs/feed-alarm-repository.ts";
import type { FeedNews } from "../src/jobs/feed-alarm-repository.ts";
import { createFeedAlarm } from "../src/jobs/feed-alarm.ts";
import type { FeedAlarm } from "../src/jobs/feed-alarm.ts";
import type { Clock } from "../src/platform/clock.ts";
import { createTestClock, openTestDatabase } from "./helper.ts";
import type { TestClock } from "./helper.ts";

/** Wednesday 18 November 2026, 12:00 in Buenos Aires: in session. */
const noon = Date.parse("2026-11-18T15:00:00Z");
let opened: OpenDatabase;
let clock: TestClock;
let state: "running" | "lost";

function createAlarm(
  tell = (news: FeedNews) => tellOfFeed(opened.database, news),
  alarmClock: Clock = clock,
): FeedAlarm {
  return createFeedAlarm({
    tell,
    clock: alarmClock,
    feed: () => ({
      name: "Primary / A3",
      state,
      lostReason: state === "lost" ? "no answer to a ping" : null,
      lastTick: "2026-11-18T14:59:30Z",
    }),
    supportEmail: "operador@paridad.test",
    publicUrl: "https://paridad.test",
    logger: { warn: () => undefined },
  });
}

const mails = () =>
  opened.database
    .selectFrom("mail_outbox")
    .select(["kind", "recipient", "text_body"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();

async function lookFor(alarms: readonly FeedAlarm[], seconds: number): Promise<void> {
  for (let passed = 0; passed <= seconds; passed += 10) {
    for (const alarm of alarms) await alarm.runOnce();
    clock.advance(10_000);
  }
}

beforeEach(async () => {
  opened = await openTestDatabase();
  clock = createTestClock(noon);
  state = "running";
});
afterEach(() => opened.close());

describe("the feed's alarm", () => {
  it("mails the operator once when the feed stops in session, and once when it is back", async () => {
    const alarm = createAlarm();
    await alarm.runOnce();
    state = "lost";
    await lookFor([alarm], 600);
    const [stopped, ...others] = await mails();
    expect(others).toEqual([]);
    expect(stopped).toMatchObject({ kind: "feed-stopped", recipient: "operador@paridad.test" });
    expect(stopped?.text_body).toContain("18/11/2026 11:59:30");
    expect(stopped?.text_body).toContain("Motivo: la conexión quedó muda.");
    state = "running";
    await lookFor([alarm], 60);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["feed-stopped", "feed-recovered"]);
  });

  it("sleeps on a day that an administrator closed", async () => {
    const alarm = createAlarm(undefined, { now: () => clock.now(), closedDays: ["2026-11-18"] });
    state = "lost";
    await lookFor([alarm], 600);
    expect(await mails()).toEqual([]);
  });

  it("tells later what it could not tell at once", async () => {
    let isAway = false;
    const alarm = createAlarm(async (news) => {
      if (isAway) throw new Error("the database is away");
      return tellOfFeed(opened.database, news);
    });
    for (const next of ["lost", "running"] as const) {
      state = next;
      isAway = true;
      await expect(lookFor([alarm], 60)).rejects.toThrow("away");
      isAway = false;
      await lookFor([alarm], 60);
    }
    expect((await mails()).map(({ kind }) => kind)).toEqual(["feed-stopped", "feed-recovered"]);
  });

  it("mails the administrators who have an address and an open account, each once", async () => {
    const admins = [
      ["marta", "marta@paridad.test", true],
      ["baja", "baja@paridad.test", false],
      ["sin-email", null, true],
      ["operador", "operador@paridad.test", true],
    ] as const;
    const rows = admins.map(([username, email, is_active]) => ({
      id: username,
      username,
      username_key: username,
      email,
      password_hash: "x",
      is_active,
      created_at: new Date(noon),
      updated_at: new Date(noon),
    }));
    await opened.database.insertInto("admins").values(rows).execute();
    state = "lost";
    await lookFor([createAlarm()], 60);
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(["marta@paridad.test", "operador@paridad.test"]);
  });

  it("says nothing of a reconnection within the minute, nor while the market is closed", async () => {
    const alarm = createAlarm();
    state = "lost";
    await lookFor([alarm], 40);
    state = "running";
    await lookFor([alarm], 60);
    clock.advance(Date.parse("2026-11-18T20:30:00Z") - clock.now());
    state = "lost";
    await lookFor([alarm], 300);
    expect(await mails()).toEqual([]);
    // A stop of the evening before counts from the opening on.
    clock.advance(Date.parse("2026-11-19T14:00:00Z") - clock.now());
    await lookFor([alarm], 50);
    expect(await mails()).toEqual([]);
    await lookFor([alarm], 10);
    expect(await mails()).toHaveLength(1);
  });

  it("is told once by several processes", async () => {
    const alarms = [createAlarm(), createAlarm(), createAlarm()];
    state = "lost";
    await lookFor(alarms, 120);
    state = "running";
    await lookFor(alarms, 60);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["feed-stopped", "feed-recovered"]);
  });
});
