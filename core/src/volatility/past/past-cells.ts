import { isPositiveNumber, median } from "../../lib/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { pricingModels, solveVolatility } from "../../quotes/index.ts";
import { calendarDaysPerYear } from "../../symbols/index.ts";

/**
 * Bands of ln(strike / spot) and of calendar days to the expiry, each from its edge to below the next. Narrow at the money,
 * where most is dealt; wings further than 40 % and the last days say little of volatility and have no band.
 */
export const moneynessEdges = [-0.4, -0.25, -0.15, -0.08, -0.03, 0.03, 0.08, 0.15, 0.25, 0.4] as const;
export const dayEdges = [4, 12, 21, 41, 71, 121] as const;

/** An option's cell: `moneyness` and `days` are the indexes of its bands. */
export interface PastPlace {
  readonly type: OptionType;
  readonly moneyness: number;
  readonly days: number;
}

export interface PlacedOption {
  readonly type: OptionType;
  readonly strike: number;
  /** Pesos a share; null or 0 while unknown. */
  readonly spot: number | null;
  /** Calendar days to the expiry, may be a fraction. */
  readonly days: number;
}

/** One option at the end of one session. */
export interface PastObservation extends PlacedOption {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Per 1.00; null where its price gave none. */
  readonly volatility: number | null;
}

/** A contract's daily bar with the terms of its session: pesos a share, years of 365 days, rate continuous. */
export interface PastBar {
  readonly day: string;
  readonly type: OptionType;
  readonly strike: number;
  readonly years: number;
  readonly rate: number;
  readonly spot: number;
  readonly close: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly volume: number | null;
}

/** The middle of the sides where both stand and don't cross; a close only where something was dealt. */
function priceOf({ bid, ask, close, volume }: PastBar): number | null {
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid <= ask) return (bid + ask) / 2;
  return volume === 0 ? null : close;
}

/** A bar's European volatility: a year has some 50,000 bars, and American ones take a hundred times as long. */
export function pastObservation(bar: PastBar): PastObservation {
  const { day, type, strike, spot, years, rate } = bar;
  const terms = { spot, yearsToExpiry: years, rate, model: pricingModels.european };
  const solved = solveVolatility({ contract: { type, strike }, price: priceOf(bar), terms });
  const volatility = solved.ok ? solved.volatility : null;
  return { day, type, strike, spot, days: years * calendarDaysPerYear, volatility };
}

/** The sessions of one cell: a volatility a session, ascending, per 1.00. */
export interface PastCell extends PastPlace {
  readonly volatilities: readonly number[];
}

function bandOf(value: number, edges: readonly number[]): number | null {
  const index = edges.findLastIndex((edge) => value >= edge);
  return index < 0 || index === edges.length - 1 ? null : index;
}

/** The bands of an option; null outside of them and without a spot. */
export function pastPlace({ type, strike, spot, days }: PlacedOption): PastPlace | null {
  if (!isPositiveNumber(spot) || !isPositiveNumber(strike)) return null;
  const moneyness = bandOf(Math.log(strike / spot), moneynessEdges);
  const daysBand = bandOf(days, dayEdges);
  return moneyness === null || daysBand === null ? null : { type, moneyness, days: daysBand };
}

export const pastKey = ({ type, moneyness, days }: PastPlace): string => `${type} ${moneyness} ${days}`;

/**
 * Sorts observations into the bands. Several options of one session in one place count once, as their median, so that a
 * session with many bases weighs as much as another.
 */
export function pastCells(observations: Iterable<PastObservation>): PastCell[] {
  const places = new Map<string, { place: PastPlace; sessions: Map<string, number[]> }>();
  for (const observation of observations) {
    const { volatility, day } = observation;
    const place = pastPlace(observation);
    if (place === null || !isPositiveNumber(volatility)) continue;
    const key = pastKey(place);
    const known = places.get(key) ?? { place, sessions: new Map<string, number[]>() };
    places.set(key, known);
    const session = known.sessions.get(day);
    if (session) session.push(volatility);
    else known.sessions.set(day, [volatility]);
  }
  return [...places.values()].map(({ place, sessions }) => ({
    ...place,
    volatilities: [...sessions.values()]
      .flatMap((values) => median(values) ?? [])
      .toSorted((one, other) => one - other),
  }));
}
