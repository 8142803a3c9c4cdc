import { expect, it } from "vitest";
import { keepDatabase } from "../../src/db/keep-database.ts";
import { createTestClock } from "../helper.ts";
import { withTicks } from "../support/ticks.ts";

const [minute, hour] = [60_000, 3_600_000];

async function kept(kind: "embedded" | "postgresql") {
  const clock = createTestClock();
  const done: string[] = [];
  let error: Error | null = null;
  let hold: Promise<void> = Promise.resolve();
  const { made: stop, tick } = await withTicks(async () =>
    keepDatabase({
      opened: {
        kind,
        async checkpoint() {
          await hold;
          if (error !== null) throw error;
          done.push("checkpoint");
        },
        vacuum: async () => void done.push("vacuum"),
      },
      clock,
      logger: {
        warn: (fields, message) =>
          void done.push(`${message}: ${String((fields as { err: Error }).err.message)}`),
      },
    }),
  );
  /** What is done in a round of five minutes. */
  const round = async (passed: number): Promise<string[]> => {
    clock.advance(passed);
    tick(5 * minute);
    await new Promise((next) => setImmediate(next));
    return done.splice(0);
  };
  return {
    round,
    stop,
    done,
    fail: (given: Error | null) => void (error = given),
    holdBy: (given: Promise<void>) => void (hold = given),
  };
}

it("the embedded database is put on the disk every five minutes, and tidied once a day", async () => {
  const { round, fail, stop } = await kept("embedded");
  expect(await round(5 * minute)).toEqual(["checkpoint"]);
  expect(await round(24 * hour - 5 * minute - 1)).toEqual(["checkpoint"]);
  expect(await round(1)).toEqual(["vacuum", "checkpoint"]);
  expect(await round(5 * minute)).toEqual(["checkpoint"]);
  fail(new Error("no hay lugar"));
  expect(await round(24 * hour)).toEqual(["vacuum", "the embedded database could not be kept: no hay lugar"]);
  fail(null);
  expect(await round(24 * hour - 1)).toEqual(["checkpoint"]);
  await stop();
});

it("its end waits for the round that is under way; PostgreSQL keeps itself", async () => {
  const { round, stop, done, holdBy } = await kept("embedded");
  let release = (): void => undefined;
  holdBy(new Promise((resolve) => (release = resolve)));
  expect(await round(0)).toEqual([]);
  let isOver = false;
  const stopped = stop().then(() => (isOver = true));
  await new Promise((next) => setImmediate(next));
  expect(isOver).toBe(false);
  release();
  await stopped;
  expect(done).toEqual(["checkpoint"]);
  const server = await kept("postgresql");
  expect(await server.round(48 * hour)).toEqual([]);
  await server.stop();
});
