import { readInstant } from "../../lib/index.ts";
import { chainPaceSeconds } from "../../plans/index.ts";
import { createCalledChain } from "./called-chain.ts";
import type { ChainSource } from "./chain-source.ts";

/** The server needs this long after a close to have its rows, and not everybody asks at once. */
const settleMilliseconds = 2_000;
const spreadMilliseconds = 8_000;
/** A clock that is ahead of the server's asks no faster than this. */
const leastMilliseconds = 15_000;

/** The route's answer; `update` is a market as the socket sends it. */
export type FiveMinuteAnswer = { readonly closedAt: string; readonly update?: unknown };

/** The chain in rows of five minutes: read again soon after each close. Its book's `asOf` tells its age. */
export function createFiveMinuteChain({
  read,
  clock,
  random = Math.random,
}: {
  readonly read: (options: { readonly signal: AbortSignal }) => Promise<FiveMinuteAnswer>;
  readonly clock: { now(): number };
  /** From 0 to 1. */
  readonly random?: () => number;
}): ChainSource {
  const pace = chainPaceSeconds * 1_000;
  let closedAt: number | null = null;
  return createCalledChain({
    kind: "five-minutes",
    clock,
    read: async (options) => {
      const answer = await read(options);
      closedAt = readInstant(answer.closedAt);
      return answer.update ?? null;
    },
    nextIn: () => {
      const now = clock.now();
      const left = (closedAt ?? now) + pace - now;
      const wait = Math.min(pace, Math.max(leastMilliseconds, left));
      return wait + settleMilliseconds + random() * spreadMilliseconds;
    },
  });
}
