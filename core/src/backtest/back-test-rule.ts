import { isUsableCosts } from "../costs/index.ts";
import { assert } from "../lib/index.ts";
import type {
  BackTest,
  BackTestInput,
  Cycle,
  CycleCourse,
  PastSession,
  Skip,
  SkipReason,
} from "./back-test-types.ts";
import { enterCycle, entryDay, rolledOpening, weeklyEntries } from "./enter-cycle.ts";
import type { Entry, Opening } from "./enter-cycle.ts";
import { courseOf, isRoll, leaveCycle } from "./leave-cycle.ts";
import { outlayOf } from "./outlay.ts";
import type { EntryDay } from "./pick-strike.ts";
import { settle } from "./settle.ts";
import { summaryOf } from "./summary.ts";

const daysPerYear = 365;

/** Expiries of the record that are over: a later session, or one of that day, closed. */
function endedExpiries({ sessions }: BackTestInput): string[] {
  const newest = sessions.at(-1)?.date ?? "";
  const all = new Set(sessions.flatMap(({ options }) => options.map(({ expiration }) => expiration)));
  return [...all].filter((expiration) => expiration <= newest).toSorted();
}

function entriesOf(input: BackTestInput, ended: readonly string[]): readonly Opening[] {
  if (input.rule.enters === "week") return weeklyEntries(input, ended);
  return ended.map((expiration) => ({ expiration, day: entryDay(input, expiration) }));
}

type WholeCycle = {
  readonly cycle: Cycle;
  readonly course: CycleCourse;
  /** The session in which it went into a later expiry. */
  readonly rolledIn: PastSession | null;
};

/** Money of an entry; `interest` a calendar day is what its reserve earns. */
type Money = { readonly outlay: number; readonly reserve: number; readonly interest: number };

function moneyOf({ costs, rule }: BackTestInput, entry: Entry): Money | SkipReason {
  const { paid, reserve } = outlayOf(entry, costs);
  const outlay = paid + reserve;
  if (!(outlay > 0)) return "no-outlay";
  const { rate } = entry.session;
  const isPlaced = rule.isReservePlaced === true && reserve > 0;
  if (rate === null && (isPlaced || rule.leastQuietExcess !== undefined)) return "no-rate";
  return { outlay, reserve, interest: isPlaced ? (rate ?? 0) / daysPerYear : 0 };
}

const resultOf = ({ outlay, reserve, interest }: Money, days: number) => {
  const waiting = reserve * (1 + interest * days);
  return (proceeds: number) => (proceeds + waiting) / outlay - 1;
};

/** True if the trade's rate, the share staying put, misses the rule's minimum over the caución. */
function isShort(input: BackTestInput, entry: Entry, money: Money): boolean {
  const { leastQuietExcess } = input.rule;
  const { session, days } = entry;
  if (leastQuietExcess === undefined || session.rate === null) return false;
  const { worth } = settle(input, entry, { spot: session.spot, cut: 0 });
  return (resultOf(money, days)(worth) * daysPerYear) / days - session.rate < leastQuietExcess;
}

function cycleOf(input: BackTestInput, opening: Opening & { day: EntryDay }): WholeCycle | SkipReason {
  const { expiration } = opening;
  const entry = enterCycle(input, opening);
  if (typeof entry === "string") return entry;
  const money = moneyOf(input, entry);
  if (typeof money === "string") return money;
  if (isShort(input, entry, money)) return "low-rate";
  const ending = leaveCycle(input, entry, expiration);
  if (ending === null) return "no-end";
  const { session, legs, isShareBought } = entry;
  const { days, isRolled, proceeds, exercised } = ending;
  const result = resultOf(money, days);
  const shareCost = isShareBought ? input.costs.share : 0;
  const cycle = {
    entered: session.date,
    expiration,
    symbol: legs[0]?.option.symbol ?? "",
    strike: legs[0]?.option.strike ?? Number.NaN,
    days,
    outlay: money.outlay,
    result: result(proceeds),
    exercised,
    caucion: session.rate === null ? null : (session.rate * days) / daysPerYear,
    hold: (ending.session.spot + ending.received) / (session.spot * (1 + shareCost)) - 1,
  };
  return { cycle, course: courseOf(entry, ending, result), rolledIn: isRolled ? ending.session : null };
}

/** An expiry that a roll went into, or over. */
function isRolledOver({ rule }: BackTestInput, opening: Opening, last: WholeCycle): boolean {
  return isRoll(rule) && opening.isRolled !== true && opening.expiration <= last.cycle.expiration;
}

/** Null where the rule has a cycle open and isn't skipped for it. */
function wholeOf(
  input: BackTestInput,
  { day, ...opening }: Opening,
  last: WholeCycle | undefined,
): WholeCycle | SkipReason | null {
  const { rule } = input;
  if (last !== undefined && isRolledOver(input, { ...opening, day }, last)) return null;
  if (day === null) return "no-session";
  if (last !== undefined && day.session.date < last.course.left) {
    if (rule.enters === "week" || isRoll(rule)) return null;
    if (rule.isWithoutOverlap === true) return "overlap";
  }
  return cycleOf(input, { ...opening, day });
}

/**
 * Result of a rule over a record of closed sessions: one cycle an expiry that is over, or one a week in which none is open,
 * in fractions of its outlay. A rolled cycle goes on in the later expiry nearest to the wanted days.
 * Nothing is filled in: an expiry whose entry session lacks a price the rule takes is skipped, with its reason. The share is
 * sold without a cost where exit `exercise` leaves it at the close, as who keeps it would. Costs of 1 or more, or below 0, are
 * an error.
 */
export function backTestRule(input: BackTestInput): BackTest {
  assert(isUsableCosts(input.costs), "costs are fractions from 0 up to, but not, 1");
  const ended = endedExpiries(input);
  const wholes: WholeCycle[] = [];
  const skips: Skip[] = [];
  /** The opening that follows at once after a roll. */
  const follow = (opening: Opening): Opening | null => {
    const { expiration, day } = opening;
    const whole = wholeOf(input, opening, wholes.at(-1));
    if (whole === null) return null;
    if (typeof whole === "string") {
      skips.push({ expiration, date: day?.session.date ?? null, reason: whole });
      return null;
    }
    wholes.push(whole);
    const { rolledIn: session } = whole;
    if (session === null) return null;
    const next = rolledOpening(input, { ended, session, after: expiration });
    if (next === null) skips.push({ expiration, date: session.date, reason: "no-roll" });
    return next;
  };
  for (const first of entriesOf(input, ended)) {
    for (let opening: Opening | null = first; opening !== null;) opening = follow(opening);
  }
  const cycles = wholes.map(({ cycle }) => cycle);
  return {
    cycles,
    summary: summaryOf(cycles, skips.length),
    courses: wholes.map(({ course }) => course),
    skips,
  };
}
