import { isPositiveNumber } from "../../lib/index.ts";
import { lognormalDistribution } from "../../probability/index.ts";

export interface DeviationBands {
  /** Pesos a share: one and two deviations below and above the median. */
  readonly one: readonly [number, number];
  readonly two: readonly [number, number];
  /** Probability per peso at a level. */
  readonly density: (level: number) => number;
  /** The density is a fitted smile's, not the lognormal of the bands. */
  readonly isOfSmile: boolean;
}

/** Bands of the very lognormal that the odds are taken with; null without a volatility or once the term is over. */
export function deviationBands({
  spot,
  years,
  volatility,
  drift = 0,
}: {
  readonly spot: number;
  readonly years: number;
  readonly volatility: number | null;
  readonly drift?: number;
}): DeviationBands | null {
  if (volatility === null) return null;
  const lognormal = lognormalDistribution({ spot, yearsToExpiry: years, volatility, drift });
  if (!lognormal.ok) return null;
  const { distribution } = lognormal;
  const deviation = volatility * Math.sqrt(years);
  const median = distribution.mean * Math.exp(-0.5 * deviation * deviation);
  const band = (count: number) =>
    [median * Math.exp(-count * deviation), median * Math.exp(count * deviation)] as const;
  return {
    one: band(1),
    two: band(2),
    density: (level) => distribution.density(level) ?? 0,
    isOfSmile: false,
  };
}

/** Margin of the chart around its content, as a share of the spot. */
const margin = 0.04;
const leastReach = 0.12;

/** Within four deviations of the median: farther off, what costs alone turn would press the rest into a corner. */
function isLikely(level: number, bands: Pick<DeviationBands, "two"> | null): boolean {
  if (bands === null) return true;
  const [low, high] = bands.two;
  const median = Math.sqrt(low * high);
  return level > low ** 2 / median && level < high ** 2 / median;
}

/** Levels that hold the spot, every strike and likely breakeven, and two deviations; pesos a share, above 0. */
export function chartRange({
  spot,
  strikes,
  breakevens,
  bands,
}: {
  readonly spot: number;
  readonly strikes: readonly number[];
  readonly breakevens: readonly number[];
  readonly bands: Pick<DeviationBands, "two"> | null;
}): { readonly lower: number; readonly upper: number } {
  const near = (level: number) => isPositiveNumber(level) && level > spot / 4 && level < spot * 4;
  const held = [
    spot * (1 - leastReach),
    spot * (1 + leastReach),
    ...strikes,
    ...breakevens.filter((level) => near(level) && isLikely(level, bands)),
    ...(bands?.two ?? []).filter(near),
  ];
  return {
    lower: Math.max(spot * 0.01, Math.min(...held) - margin * spot),
    upper: Math.max(...held) + margin * spot,
  };
}
