import type pg from "pg";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inHeavyRead } from "../limits/heavy-read.ts";
import type { HeavyRead } from "../limits/heavy-read.ts";
import { isDatabaseAway, isDataRefused } from "./database-away.ts";
import { createHistoryLane } from "./history-lane.ts";
import { inTransaction } from "./in-transaction.ts";

const coded = (code: string, message = "no") => Object.assign(new Error(message), { code });

it.each([
  [coded("ECONNREFUSED"), true, false],
  [coded("08006"), true, false],
  [coded("57014"), true, false],
  [coded("40P01"), true, false],
  [coded("53100"), true, false],
  [coded("25006"), true, false],
  [new Error("timeout exceeded when trying to connect"), true, false],
  [new Error("Connection terminated unexpectedly"), true, false],
  [coded("23505"), false, false],
  [coded("28P01"), false, false],
  [coded("22021"), false, true],
  [coded("2202"), false, false],
  [new Error("x is no function"), false, false],
  ["away", false, false],
])("%s: the database is away %s, a value was refused %s", (error, isAway, isRefused) => {
  expect([isDatabaseAway(error), isDataRefused(error)]).toEqual([isAway, isRefused]);
});

it.each([
  ["40P01", 2, "done", 3],
  ["40001", 3, "done", 4],
  ["40P01", 4, "40P01", 4],
  ["23505", 1, "23505", 1],
])(
  "a transaction broken off by %s %d times ends as %s after %d tries",
  async (code, times, ending, tries) => {
    let begun = 0;
    const execute = async () => {
      begun += 1;
      if (begun <= times) throw coded(code);
      return "done";
    };
    const database = { transaction: () => ({ execute }) } as never;
    const ended = await inTransaction(database, async () => "done").catch(
      (error: { code: string }) => error.code,
    );
    expect([ended, begun]).toEqual([ending, tries]);
  },
);

type Told = { queries: number; released: unknown[]; cancelled: number[]; work: number; endless?: true };

function laneOf(
  told: Told,
  answer: (stop: (error: Error) => void) => void,
  onCancel: () => void = () => undefined,
) {
  const client = {
    processID: 77,
    query: () =>
      new Promise((resolve, reject) => {
        told.queries += 1;
        told.work += 40;
        answer(reject);
        if (told.endless !== true) setImmediate(() => resolve({ command: "SELECT", rowCount: 0, rows: [] }));
      }),
    release: (isBroken: unknown) => told.released.push(isBroken),
  };
  const pool = { connect: async () => client, end: async () => undefined } as unknown as pg.Pool;
  return createHistoryLane(pool, {
    cancel: async (id) => {
      told.cancelled.push(id);
      onCancel();
    },
    workDone: () => told.work,
  });
}

const reading = (own: Partial<HeavyRead>): HeavyRead => ({
  signal: new AbortController().signal,
  turn: async () => undefined,
  clock: { spent: 0 },
  refusal: () => new Error("the caller has gone"),
  ...own,
});

it("the history is read by heavy reads alone, a turn before each statement, and their time is counted", async () => {
  const told: Told = { queries: 0, released: [], cancelled: [], work: 0 };
  const lane = laneOf(told, () => undefined);
  await expect(sql`select 1`.execute(lane)).rejects.toThrow("outside of a heavy route");
  const clock = { spent: 5 };
  await inHeavyRead(reading({ clock }), () => sql`select 1`.execute(lane));
  expect([clock.spent, told.queries, told.released]).toEqual([45, 1, [false]]);
  const turn = async () => Promise.reject(new Error("too many"));
  await expect(inHeavyRead(reading({ turn }), () => sql`select 1`.execute(lane))).rejects.toThrow("too many");
  expect([told.queries, told.released.length]).toEqual([1, 2]);
});

it("a statement whose caller leaves is cancelled, told as its refusal, and its connection not used again", async () => {
  const told: Told = { queries: 0, released: [], cancelled: [], work: 0 };
  const gone = new AbortController();
  const lane = laneOf(told, (stop) => {
    gone.abort();
    stop(coded("57014"));
  });
  const asked = inHeavyRead(reading({ signal: gone.signal }), () => sql`select 1`.execute(lane));
  await expect(asked).rejects.toThrow("the caller has gone");
  expect(told).toMatchObject({ cancelled: [77], released: [true] });
  const wrong = laneOf(told, (stop) => stop(coded("42601", "syntax")));
  await expect(inHeavyRead(reading({}), () => sql`select 1`.execute(wrong))).rejects.toThrow("syntax");
});

it("a cancellation that came before its statement had begun is sent again until it ends; then no more", async () => {
  const told: Told = { queries: 0, released: [], cancelled: [], work: 0, endless: true };
  const gone = new AbortController();
  let end: (error: Error) => void = () => undefined;
  const lane = laneOf(
    told,
    (stop) => {
      end = stop;
      gone.abort();
    },
    () => {
      if (told.cancelled.length === 3) end(coded("57014"));
    },
  );
  const asked = inHeavyRead(reading({ signal: gone.signal }), () => sql`select 1`.execute(lane));
  const ended = asked.catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(99);
  expect(told.cancelled).toEqual([77]);
  vi.advanceTimersByTime(101);
  expect(await ended).toEqual(new Error("the caller has gone"));
  vi.advanceTimersByTime(10_000);
  expect(told.cancelled).toEqual([77, 77, 77]);
});

it("a statement whose caller left while it waited for its turn is not begun", async () => {
  const told: Told = { queries: 0, released: [], cancelled: [], work: 0 };
  const gone = new AbortController();
  const lane = laneOf(told, () => undefined);
  const turn = async () => gone.abort();
  const asked = inHeavyRead(reading({ signal: gone.signal, turn }), () => sql`select 1`.execute(lane));
  await expect(asked).rejects.toThrow("the caller has gone");
  expect(told).toMatchObject({ queries: 0, cancelled: [], released: [false] });
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());
