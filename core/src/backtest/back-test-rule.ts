import { isUsableCosts } from "../costs/index.ts";
import { assert } from "../lib/index.ts";
import type { BackTest, BackTestInput, Cycle } from "./back-test-types.ts";
import { enterCycle } from "./enter-cycle.ts";
import { leaveCycle } from "./leave-cycle.ts";
import { summaryOf } from "./summary.ts";

const daysPerYear = 365;

/** Expiries of the record that are over: a later session, or one of that day, closed. */
function endedExpiries({ sessions }: BackTestInput): string[] {
  const newest = sessions.at(-1)?.date ?? "";
  const all = new Set(sessions.flatMap(({ options }) => options.map(({ expiration }) => expiration)));
  return [...all].filter((expiration) => expiration <= newest).toSorted();
}

function cycleOf(input: BackTestInput, expiration: string): Cycle | null {
  const entry = enterCycle(input, expiration);
  const ending = entry === null ? null : leaveCycle(input, entry);
  if (entry === null || ending === null) return null;
  const { costs } = input;
  const { session, option, premium } = entry;
  const share = session.spot * (1 + costs.share);
  const outlay = share - premium * (1 - costs.premium);
  if (!(outlay > 0)) return null;
  return {
    entered: session.date,
    expiration,
    symbol: option.symbol,
    strike: option.strike,
    days: ending.days,
    outlay,
    result: ending.proceeds / outlay - 1,
    exercised: ending.exercised,
    caucion: session.rate === null ? null : (session.rate * ending.days) / daysPerYear,
    hold: (ending.session.spot + ending.received) / share - 1,
  };
}

/**
 * Result of a rule over a record of closed sessions: one cycle an expiry that is over, in fractions of its outlay.
 * Nothing is filled in: an expiry whose entry session lacks a price the rule takes is counted as skipped. The share is sold
 * without a cost where exit `exercise` leaves it at the close, as who keeps it would. Costs of 1 or more, or below 0, are an error.
 */
export function backTestRule(input: BackTestInput): BackTest {
  assert(isUsableCosts(input.costs), "costs are fractions from 0 up to, but not, 1");
  const expiries = endedExpiries(input);
  const cycles = expiries.flatMap((expiration) => cycleOf(input, expiration) ?? []);
  return { cycles, summary: summaryOf(cycles, expiries.length - cycles.length) };
}
