import type { SavedEvent, SavedPosition } from "@paridad/core/contract";
import { formatHourMinute, formatInstantDate } from "@paridad/core/formats";
import { cutSince, heldSince, movementName, standingEvents } from "@paridad/core/positions";
import type { Holdable } from "@paridad/core/positions";
import type { MarketEnd, StretchEnd } from "@paridad/core/risk";
import {
  buenosAiresDate,
  buenosAiresInstant,
  expirationInstant,
  nextTradingDay,
  previousTradingDay,
} from "@paridad/core/symbols";

import type { PeriodJob } from "../../../data/book/jobs/risk-jobs.ts";

/** A moment of the stored market: a day's close, or an instant of it. */
export type Moment = { readonly day: string; readonly instant: number };

/** Something that a period can begin from, in words. */
export type Beginning = { readonly name: string; readonly moment: Moment };

export function closeOf(day: string): Moment {
  return { day, instant: expirationInstant(day) };
}

export function momentOf(instant: number): Moment {
  return { day: buenosAiresDate(instant), instant };
}

/** A day and a time, `17:00`, as they are written; null where either isn't there yet. */
export function writtenMoment(day: string, time: string): Moment | null {
  const [hour = NaN, minute = NaN] = time.split(":").map(Number);
  if (Number.isNaN(Date.parse(day)) || Number.isNaN(hour + minute)) return null;
  return { day, instant: buenosAiresInstant({ date: day, minuteOfDay: hour * 60 + minute }) };
}

const millisecondsPerDay = 86_400_000;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const instant = Date.parse(day);
  const sinceMonday = (new Date(instant).getUTCDay() + 6) % 7;
  return new Date(instant - sinceMonday * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Movements of a position are offered from its newest, so many at most. */
const movementsOffered = 8;

/**
 * Beginnings of a period that ends with the newest session's `day`: the close before its week, the close before its month, and
 * the movements of one position.
 */
export function beginningsOf(
  day: string,
  { events, closedDays }: { events: readonly SavedEvent[]; closedDays?: readonly string[] | undefined },
): Beginning[] {
  const closeBefore = (date: string) => closeOf(previousTradingDay(date, closedDays));
  return [
    { name: "Esta semana", moment: closeBefore(mondayOf(day)) },
    { name: "Este mes", moment: closeBefore(`${day.slice(0, 7)}-01`) },
    ...standingEvents(events)
      .toReversed()
      .slice(0, movementsOffered)
      .map((event) => ({ name: sinceText(event), moment: momentOf(Date.parse(event.at)) })),
  ];
}

function sinceText(event: SavedEvent): string {
  const instant = Date.parse(event.at);
  const day = formatInstantDate(instant);
  return `${movementName(event)} del ${day}, ${formatHourMinute(instant)}`;
}

/** Closes that a long period is summed through; more would ask for more than they explain. */
const mostCloses = 4;

/** The closes within a period that its parts are summed through, evenly spread. */
export function closesBetween(from: Moment, until: number, closedDays?: readonly string[]): Moment[] {
  const closes: Moment[] = [];
  let day = from.instant < expirationInstant(from.day) ? from.day : nextTradingDay(from.day, closedDays);
  while (expirationInstant(day) < until) {
    closes.push(closeOf(day));
    day = nextTradingDay(day, closedDays);
  }
  if (closes.length <= mostCloses) return closes;
  const step = (closes.length + 1) / (mostCloses + 1);
  return Array.from(
    { length: mostCloses },
    (_, index) => closes[Math.round((index + 1) * step) - 1] as Moment,
  );
}

/** A question for the worker, of positions whose events reach back to the beginning. */
export function periodJob(
  markets: readonly MarketEnd[],
  positions: readonly SavedPosition[],
): PeriodJob | null {
  const [first, last] = [markets[0], markets.at(-1)];
  if (first === undefined || last === undefined) return null;
  const cutAfter = (instant: number) => cutSince(positions, buenosAiresDate(instant));
  const lastCut = cutAfter(last.instant);
  return {
    ends: markets.map((market): StretchEnd => ({ market, cut: cutAfter(market.instant) - lastCut })),
    positions: positions.flatMap((position) => {
      const since = heldSince(position, first.instant);
      return since === null ? [] : tradedUntil(last.instant, { id: position.id, ...since }, lastCut);
    }),
  };
}

type Traded = PeriodJob["positions"][number];

/** Up to the last instant, under its strikes; none where nothing was held or dealt. */
function tradedUntil(until: number, { id, legs, trades }: Traded, cut: number): Traded[] {
  const atLast = <Contract extends Holdable>(contract: Contract): Contract =>
    contract.kind === "share" ? contract : { ...contract, strike: contract.strike + cut };
  const dealt = trades
    .filter(({ instant }) => instant <= until)
    .map((trade) => ({ ...trade, contract: atLast(trade.contract) }));
  if (legs.length + dealt.length === 0) return [];
  return [{ id, legs: legs.map(atLast), trades: dealt }];
}
