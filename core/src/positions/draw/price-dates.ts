import { noCosts } from "../../costs/index.ts";
import { succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { positionPayoffs } from "../analyze-position.ts";
import { expirationsOf } from "../check-legs.ts";
import { openingCosts } from "../net/net-payoff.ts";
import type { NetPayoff } from "../net/net-payoff.ts";
import { sessionCloses } from "../paths/session-closes.ts";
import type { CostedPosition } from "../position-types.ts";
import type { ValueReason } from "../value-leg.ts";
import { valueTable } from "../value-table.ts";

/** Columns of the table by date: now, then closes evenly spread, then the expiry. */
const mostColumns = 12;

/** Instants to show a position at, ascending: now, closes of sessions to come, the nearest expiry; at most 12. */
export function tableInstants({
  instant,
  expiration,
  closedDays,
}: {
  readonly instant: number;
  readonly expiration: number;
  readonly closedDays?: readonly string[] | undefined;
}): number[] {
  if (!(instant < expiration)) return [expiration];
  const closes = sessionCloses({ instant, expiration, closedDays });
  const room = mostColumns - 2;
  const kept =
    closes.length <= room
      ? closes
      : Array.from({ length: room }, (_, index) => closes[Math.floor((index * closes.length) / room)]);
  return [instant, ...(kept as number[]), expiration];
}

/** How far the table goes on each side as a share of the spot: it holds what is marked, but no mark farther than the most. */
const leastReach = 0.2;
const mostReach = 0.6;
/** Beyond the farthest mark. */
const reachMargin = 0.02;

/** Prices to show it at, descending: even steps around the spot with its strikes and breakevens among them, as far as these are. */
export function tableSpots({
  spot,
  marked,
  steps,
}: {
  readonly spot: number;
  readonly marked: readonly number[];
  readonly steps: number;
}): number[] {
  const distances = marked.map((level) => Math.abs(level / spot - 1));
  const farthest = Math.max(0, ...distances.filter((distance) => distance + reachMargin <= mostReach));
  const reach = Math.max(leastReach, Math.ceil((farthest + reachMargin) * 20) / 20);
  const step = (2 * reach) / steps;
  const cents = (level: number) => Math.round(level * 100) / 100;
  const even = Array.from({ length: steps + 1 }, (_, index) =>
    2 * index === steps ? spot : cents(spot * (1 - reach + index * step)),
  );
  const inside = marked.filter((level) => level > spot * (1 - reach) && level < spot * (1 + reach));
  // A step nearer than a tenth of a step to a strike would say the same twice.
  const near = (level: number) =>
    inside.some((mark) => mark !== level && Math.abs(mark - level) < 0.1 * step * spot);
  const kept = even.filter((level) => level === spot || !near(level));
  return [...new Set([...kept, ...inside])].sort((one, other) => other - one);
}

/** The net result at a level; exactly at a strike its option is not exercised. */
function netAt({ points, stretches }: NetPayoff, level: number): number {
  const known = points.find((point) => point.level === level);
  if (known !== undefined) return known.value;
  const inside = stretches.find(({ lower, upper }) => level > lower && (upper === null || level < upper));
  if (inside === undefined) return Number.NaN;
  const { lower, upper, start, end } = inside;
  const slope = upper === null ? end : (end - start) / (upper - lower);
  return start + slope * (level - lower);
}

/** Net result in pesos in all, before the expiry of the costs of opening, at it of those of exercise as well; a row for each spot: `profits[spot x instants + instant]`. American before expiry. */
export function priceDateTable({
  legs,
  costs = noCosts,
  realized = 0,
  spots,
  instants,
  rate,
  volatilityShift = 0,
}: CostedPosition & {
  readonly spots: readonly number[];
  readonly instants: readonly number[];
  /** Continuous per year. */
  readonly rate: number;
  readonly volatilityShift?: number;
}): Result<{ readonly profits: Float64Array }, ValueReason> {
  const table = valueTable({ legs, spots, instants, rate, volatilityShifts: [volatilityShift] });
  if (!table.ok) return table;
  const paid = openingCosts(legs, costs);
  const profits = table.profits.map((profit) => profit + realized - paid);
  const [expiration, ...later] = expirationsOf(legs);
  const column = instants.findIndex((instant) => instant === expiration);
  if (column === -1 || later.length > 0) return succeed({ profits });
  // At the one expiry the closed form knows what exercising costs as well.
  const payoffs = positionPayoffs({ legs, costs, realized });
  for (const [row, spot] of spots.entries()) {
    if (payoffs.ok) profits[row * instants.length + column] = netAt(payoffs.net, spot);
  }
  return succeed({ profits });
}
