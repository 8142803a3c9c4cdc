import { createAlarm } from "../market/market-timers.ts";
import { joinChanges } from "../market/market-merger.ts";
import type { MarketChange, TimersPort } from "../market/types.ts";

export type PacedChanges = {
  /** A change of the market: handed on at once when the last one is old enough, else with those that follow it. */
  accept(change: MarketChange): void;
  /** Everything was computed anew: what waits is part of it. */
  forget(): void;
};

/** A tick that comes this much after its turn takes what waits along, so that no timer runs beside a steady feed. */
const slackMilliseconds = 60;

/**
 * Hands changes on at most once in `milliseconds`, joined; the first after a pause at once. 0 hands on each one.
 */
export function paceChanges({
  milliseconds,
  timers,
  now,
  handOn,
}: {
  milliseconds: number;
  timers: TimersPort;
  now: () => number;
  handOn: (change: MarketChange) => void;
}): PacedChanges {
  const alarm = createAlarm(timers);
  let waiting: MarketChange | null = null;
  let handedOnAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    const change = waiting;
    waiting = null;
    alarm.clear();
    handedOnAt = now();
    if (change) handOn(change);
  };
  return {
    accept: (change) => {
      waiting = waiting ? joinChanges(waiting, change) : change;
      const elapsed = now() - handedOnAt;
      // A clock that was set back must not hold the market.
      if (elapsed >= milliseconds || elapsed < 0) flush();
      else if (!alarm.isSet()) alarm.set(flush, milliseconds - elapsed + slackMilliseconds);
    },
    forget: () => {
      waiting = null;
      alarm.clear();
    },
  };
}
