import { expect, it } from "vitest";
import { WaitAskedError } from "../keep-connected.ts";
import { createPolledFeed } from "./polled-feed.ts";
import type { PolledRound } from "./polled-feed.ts";

const open = Date.parse("2026-11-18T15:00:00Z");
const minute = 60_000;
const option = { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18" };

/** A feed asked once a minute; each answer is a text, or what is thrown. */
async function polled(answers: readonly (string | Error)[], begin = open) {
  let now = begin;
  const told: unknown[] = [];
  const left = [...answers];
  const clock = { now: () => now };
  const feed = createPolledFeed({
    name: "Prueba",
    terms: { redistribution: "none", delaySeconds: "unknown" },
    polling: {
      clock,
      pollMilliseconds: minute,
      random: () => 0,
      wait: async (milliseconds) => void (now += milliseconds),
    },
    openProvider: (note) => ({
      async round(signal): Promise<PolledRound> {
        const answer = left.shift();
        if (answer === undefined) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        if (answer instanceof Error) throw answer;
        note("wrong-number", "GFGC7400DI bid");
        const source = { kind: "live", name: "Prueba", session: "open" } as const;
        const options = [
          { ...option, bid: Number(answer) },
          { ...option, symbol: "GFGC7600DI", bid: 1 },
        ];
        return { batch: { asOf: now, source, options, wholeChain: true }, texts: [String(answer)] };
      },
    }),
  });
  const at = () => (now - begin) / minute;
  await feed.start({
    quotes: ({ options = [], wholeChain = false }) =>
      told.push([at(), wholeChain ? "whole" : "changed", ...options.map(({ bid }) => bid)]),
    lost: (reason, retry) => told.push([at(), reason, retry && (retry.at - now) / minute]),
    fault: (fault) => told.push([at(), fault]),
  });
  await expect.poll(() => left.length).toBe(0);
  await new Promise(setImmediate);
  await feed.stop();
  return told;
}

it("only what changed goes on after the first chain, a fault is told once, and an equal answer moves nothing", async () => {
  expect(await polled(["10", "10", "11", "11"])).toEqual([
    [0, "wrong-number"],
    [0, "whole", 10, 1],
    [2, "changed", 11],
  ]);
});

it("answers that stay equal are a loss once they were so for more than a quarter of an hour of the session", async () => {
  const equal = Array.from({ length: 17 }, () => "10");
  expect(await polled([...equal, "11"])).toEqual([
    [0, "wrong-number"],
    [0, "whole", 10, 1],
    [16, "the provider repeats its answer", undefined],
    [17, "changed", 11],
  ]);
  // 16:50 in Buenos Aires: the session is over ten minutes later.
  expect(await polled(equal, Date.parse("2026-11-18T19:50:00Z"))).toHaveLength(2);
});

it("after a loss the chain comes whole, and an answer that was seen before it is new", async () => {
  const long = Array.from({ length: 12 }, () => "10");
  expect(await polled([...long, new Error("gone"), new Error("gone"), ...long.slice(0, 6)])).toEqual([
    [0, "wrong-number"],
    [0, "whole", 10, 1],
    [12, "gone", 1],
    [13, "reconnection"],
    [13, "gone", 2],
    [15, "reconnection"],
    [15, "whole", 10, 1],
  ]);
});

it("who asks for less is asked half as often for a while; who merely failed as often as before", async () => {
  const times = async (failure: Error) => {
    const told = await polled(["10", failure, "11", "12", "13"]);
    return told.flatMap((one) => {
      const [at, what] = one as [number, string];
      return what === "whole" || what === "changed" ? [at] : [];
    });
  };
  expect(await times(new Error("gone"))).toEqual([0, 2, 3, 4]);
  const [first, again, next, last] = await times(new WaitAskedError("429", 5 * minute));
  expect([first, again]).toEqual([0, 6]);
  // Of two minutes nine tenths, and of those nine tenths again.
  expect([(next ?? 0) - (again ?? 0), (last ?? 0) - (next ?? 0)]).toEqual([
    expect.closeTo(1.8, 9),
    expect.closeTo(1.62, 9),
  ]);
});
