import { describe, expect, it } from "vitest";
import { tooManyRequests } from "../../http/http-error.ts";
import { createTurns } from "../../limits/turns.ts";
import { createKeptSessions } from "./kept-sessions.ts";
import type { RatioSessions } from "./kept-sessions.ts";

const pair = (sessions: number) => ({ symbol1: "GFGC7200DI", symbol2: "GFGC7400DI", sessions });
const page = { delaySeconds: 0, partner: "ana" };

/** Reads that say how many came before them, behind a gate that notes who passes it. */
function createWorld() {
  const turns = createTurns();
  let now = 1_000_000;
  let count = 0;
  let isFull = false;
  const passed: string[] = [];
  const read: { sessions: number; isAlone: boolean }[] = [];
  let underWay = 0;
  const readSessions = createKeptSessions({
    clock: { now: () => now },
    turns: {
      run: async (person, job) => {
        passed.push(person);
        if (isFull) throw tooManyRequests(2);
        return turns.run(person, job);
      },
    },
    sessionRatios: async ({ sessions }) => {
      underWay += 1;
      read.push({ sessions, isAlone: underWay === 1 });
      await new Promise(setImmediate);
      underWay -= 1;
      return { rows: [], leftOut: `read ${(count += 1)}` } satisfies RatioSessions;
    },
  });
  const ask = async (wanted: readonly number[], of: typeof page = page) => {
    const sessionsOf = await readSessions(wanted.map(pair), of);
    return wanted.map((one) => sessionsOf(pair(one)).leftOut);
  };
  return {
    ask,
    passed,
    read,
    advance: (milliseconds: number) => void (now += milliseconds),
    fill: (does: boolean) => void (isFull = does),
  };
}

describe("what of a page's ratios has to be read", () => {
  it("passes the gate once for its partner, and is read one after the other", async () => {
    const { ask, passed, read } = createWorld();
    await ask([20]);
    expect(await ask([10, 20, 30, 40])).toEqual(["read 2", "read 1", "read 3", "read 4"]);
    expect(passed).toEqual(["partner ana", "partner ana"]);
    expect(read.map(({ sessions }) => sessions)).toEqual([20, 10, 30, 40]);
    expect(read.every(({ isAlone }) => isAlone)).toBe(true);
    // All of it is there: nobody passes the gate.
    await ask([40, 30, 20, 10], { ...page, partner: "eva" });
    expect(passed).toHaveLength(2);
  });

  it("is one read for all of a partner's visitors who ask meanwhile, and another partner's is their own", async () => {
    const { ask, passed, read } = createWorld();
    const visits = Array.from({ length: 5_000 }, () => ask([60]));
    const other = ask([60], { ...page, partner: "eva" });
    expect(new Set((await Promise.all(visits)).flat())).toEqual(new Set(["read 1"]));
    await other;
    expect(passed).toEqual(["partner ana", "partner eva"]);
    expect(read).toHaveLength(2);
  });

  it("is nothing that another read brought while it waited", async () => {
    const { ask, read } = createWorld();
    await Promise.all([ask([10]), ask([20]), ask([10, 30])]);
    expect(read.map(({ sessions }) => sessions)).toEqual([10, 20, 30]);
  });
});

describe("a partner without a place", () => {
  it("gets what is younger than five minutes, and is refused what is not", async () => {
    const { ask, advance, fill } = createWorld();
    await ask([10]);
    fill(true);
    advance(60_000);
    expect(await ask([10])).toEqual(["read 1"]);
    advance(239_999);
    expect(await ask([10])).toEqual(["read 1"]);
    await expect(ask([10, 20])).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 });
    advance(1);
    await expect(ask([10])).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 });
    fill(false);
    expect(await ask([10])).toEqual(["read 2"]);
  });

  it("tries again at each question, for what stands in is not new", async () => {
    const { ask, advance, fill, passed } = createWorld();
    await ask([10]);
    advance(60_000);
    fill(true);
    await ask([10]);
    fill(false);
    expect(await ask([10])).toEqual(["read 2"]);
    expect(passed).toHaveLength(3);
  });
});

it("gives nothing that was not asked for", async () => {
  const readSessions = createKeptSessions({
    clock: { now: () => 0 },
    turns: { run: async (_person, job) => job() },
    sessionRatios: async () => ({ rows: [], leftOut: null }),
  });
  const sessionsOf = await readSessions([pair(10)], page);
  expect(() => sessionsOf(pair(20))).toThrow("not asked for");
});
