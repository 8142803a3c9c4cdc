import { isUsableCosts } from "../costs/index.ts";
import { assert } from "../lib/index.ts";
import type { BackTest, BackTestInput, Cycle, CycleCourse, Skip, SkipReason } from "./back-test-types.ts";
import { enterCycle, entryDay, weeklyEntries } from "./enter-cycle.ts";
import { courseOf, leaveCycle } from "./leave-cycle.ts";
import { outlayOf } from "./outlay.ts";
import type { EntryDay } from "./pick-strike.ts";
import { summaryOf } from "./summary.ts";

const daysPerYear = 365;

/** Expiries of the record that are over: a later session, or one of that day, closed. */
function endedExpiries({ sessions }: BackTestInput): string[] {
  const newest = sessions.at(-1)?.date ?? "";
  const all = new Set(sessions.flatMap(({ options }) => options.map(({ expiration }) => expiration)));
  return [...all].filter((expiration) => expiration <= newest).toSorted();
}

type Opening = { readonly expiration: string; readonly day: EntryDay | null };

function entriesOf(input: BackTestInput): readonly Opening[] {
  const ended = endedExpiries(input);
  if (input.rule.enters === "week") return weeklyEntries(input, ended);
  return ended.map((expiration) => ({ expiration, day: entryDay(input, expiration) }));
}

type WholeCycle = { readonly cycle: Cycle; readonly course: CycleCourse };

function cycleOf(input: BackTestInput, expiration: string, day: EntryDay): WholeCycle | SkipReason {
  const entry = enterCycle(input, expiration, day);
  if (typeof entry === "string") return entry;
  const { costs, rule } = input;
  const { session, legs } = entry;
  const { paid, reserve } = outlayOf(entry, costs);
  const outlay = paid + reserve;
  const [first] = legs;
  if (!(outlay > 0) || first === undefined) return "no-outlay";
  const isPlaced = rule.isReservePlaced === true && reserve > 0;
  if (isPlaced && session.rate === null) return "no-rate";
  const ending = leaveCycle(input, entry, expiration);
  if (ending === null) return "no-end";
  const { days } = ending;
  const earned = isPlaced ? (reserve * (session.rate ?? 0) * days) / daysPerYear : 0;
  const resultOf = (proceeds: number) => (proceeds + reserve + earned) / outlay - 1;
  const cycle = {
    entered: session.date,
    expiration,
    symbol: first.option.symbol,
    strike: first.option.strike,
    days,
    outlay,
    result: resultOf(ending.proceeds),
    exercised: ending.exercised,
    caucion: session.rate === null ? null : (session.rate * days) / daysPerYear,
    hold: (ending.session.spot + ending.received) / (session.spot * (1 + costs.share)) - 1,
  };
  return { cycle, course: courseOf(entry, ending, resultOf) };
}

/** Null where a weekly rule has a cycle open: that is no entry. */
function wholeOf(
  input: BackTestInput,
  { expiration, day }: Opening,
  isOverlapping: boolean,
): WholeCycle | SkipReason | null {
  const { enters, isWithoutOverlap } = input.rule;
  if (isOverlapping && enters === "week") return null;
  if (isOverlapping && isWithoutOverlap === true) return "overlap";
  return day === null ? "no-session" : cycleOf(input, expiration, day);
}

/**
 * Result of a rule over a record of closed sessions: one cycle an expiry that is over, or one a week in which none is open,
 * in fractions of its outlay.
 * Nothing is filled in: an expiry whose entry session lacks a price the rule takes is skipped, with its reason. The share is
 * sold without a cost where exit `exercise` leaves it at the close, as who keeps it would. Costs of 1 or more, or below 0, are
 * an error.
 */
export function backTestRule(input: BackTestInput): BackTest {
  assert(isUsableCosts(input.costs), "costs are fractions from 0 up to, but not, 1");
  const wholes: WholeCycle[] = [];
  const skips: Skip[] = [];
  for (const { expiration, day } of entriesOf(input)) {
    const date = day?.session.date ?? null;
    const isOverlapping = date !== null && date < (wholes.at(-1)?.course.left ?? "");
    const whole = wholeOf(input, { expiration, day }, isOverlapping);
    if (whole === null) continue;
    if (typeof whole === "string") skips.push({ expiration, date, reason: whole });
    else wholes.push(whole);
  }
  const cycles = wholes.map(({ cycle }) => cycle);
  return {
    cycles,
    summary: summaryOf(cycles, skips.length),
    courses: wholes.map(({ course }) => course),
    skips,
  };
}
