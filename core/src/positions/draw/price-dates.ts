import { fail, isKnownNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { profitCurves } from "../net/net-curve.ts";
import { sessionCloses } from "../paths/session-closes.ts";
import type { CostedPosition } from "../position-types.ts";
import { hasVolatilities, valueFault } from "../value-leg.ts";
import type { ValueReason } from "../value-leg.ts";

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
  const spacedCloses =
    closes.length <= room
      ? closes
      : Array.from({ length: room }, (_, index) => closes[Math.floor((index * closes.length) / room)]);
  return [instant, ...(spacedCloses as number[]), expiration];
}

/** Reach of the table on each side as a share of the spot: it holds the marks, but none farther than the most. */
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
  const freeLevels = even.filter((level) => level === spot || !near(level));
  return [...new Set([...freeLevels, ...inside])].sort((one, other) => other - one);
}

/**
 * Net result in pesos in all, of the costs of opening and of the exit at each instant; a row for each spot:
 * `profits[spot x instants + instant]`. American before expiry.
 */
export function priceDateTable({
  spots,
  instants,
  rate,
  volatilityShift = 0,
  ...position
}: CostedPosition & {
  readonly spots: readonly number[];
  readonly instants: readonly number[];
  /** Continuous per year. */
  readonly rate: number;
  readonly volatilityShift?: number;
}): Result<{ readonly profits: Float64Array }, ValueReason> {
  const { legs } = position;
  const fault = valueFault(legs, Math.max(...instants));
  if (fault !== null) return fail(fault);
  if (!hasVolatilities(legs, Math.min(...instants))) return fail("no-volatility");
  if (![...spots, ...instants, rate, volatilityShift].every(isKnownNumber)) return fail("invalid-input");
  const profits = new Float64Array(spots.length * instants.length);
  for (const [column, instant] of instants.entries()) {
    const { net } = profitCurves(position, { instant, rate, volatilityShift, model: "american" });
    for (const [row, spot] of spots.entries()) profits[row * instants.length + column] = net(spot);
  }
  return profits.every(Number.isFinite) ? succeed({ profits }) : fail("invalid-input");
}
