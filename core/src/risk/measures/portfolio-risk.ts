import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { ValueReason } from "../../positions/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import { revalue } from "../portfolio/revalue.ts";
import { riskLegs } from "../portfolio/risk-legs.ts";
import type { PortfolioNow, RiskLeg } from "../portfolio/risk-legs.ts";
import { historicalValueAtRisk } from "../value-at-risk.ts";
import type { HistoricalRisk, RiskReason } from "../value-at-risk.ts";
import { sampleBand } from "./sample-band.ts";
import type { SampleBand } from "./sample-band.ts";

export interface PortfolioMoves extends PortfolioNow {
  /** Logarithmic returns of the share, each over the horizon: 1, 5 or 10 sessions that overlap, never scaled by a root. */
  readonly logReturns: readonly number[];
  /** Days of the horizon, by which options age; 0 (a sudden move) where left out. */
  readonly days?: number;
  /** See `RevalueTerms`; 0 where left out. */
  readonly volatilityBeta?: number;
}

const day = 86_400_000;

/**
 * Today's gain or loss of the portfolio on each past return, in the order given, pesos in all: full American revaluation from
 * today's spot. `historicalValueAtRisk` and the plots read it.
 */
export function portfolioProfits(input: PortfolioMoves): Result<{ profits: Float64Array }, ValueReason> {
  const { positions, spot, instant, rate, logReturns } = input;
  if (!isUsable(input)) return fail("invalid-input");
  const legs = riskLegs(positions);
  const now = revalue(legs, { spots: [spot], spot, instant, rate });
  if (!now.ok) return now;
  const moved = revalue(legs, {
    ...termsOf(input),
    spots: Float64Array.from(logReturns, (change) => spot * Math.exp(change)),
  });
  if (!moved.ok) return moved;
  return succeed({ profits: moved.values.map((value) => value - (now.values[0] as number)) });
}

function termsOf({ spot, instant, rate, days = 0, volatilityBeta = 0 }: PortfolioMoves) {
  return { spot, instant: instant + days * day, rate, volatilityBeta };
}

function isUsable({ spot, instant, rate, logReturns, days = 0 }: PortfolioMoves): boolean {
  const areKnown = [instant, rate, days, ...logReturns].every(isKnownNumber);
  return areKnown && isPositiveNumber(spot) && days >= 0;
}

export interface MonteCarloInput extends PortfolioMoves {
  /** Returns drawn and added for one walk: the horizon in periods of `logReturns`; 1 where left out. */
  readonly steps?: number;
  readonly level: number;
  readonly seed: number;
  /** 10,000 where left out. */
  readonly walks?: number;
}

export interface MonteCarloRisk extends HistoricalRisk {
  /** Band of the returns drawn from, not of the drawing: more walks know no more. */
  readonly band: SampleBand | null;
  readonly walks: number;
}

/** Levels at which the portfolio is valued in full; a walk between two of them takes the line, strikes are among them. */
const levelCount = 800;

/**
 * Value at risk and shortfall by drawing past returns with replacement (bootstrap), seeded. No draw shows a move that history
 * did not have: its band is that of the returns. Walks are valued on 800 levels and every strike by full revaluation, between
 * them linearly, which leaves less than a cent a share.
 */
export function monteCarloRisk(input: MonteCarloInput): Result<MonteCarloRisk, ValueReason | RiskReason> {
  const { positions, spot, instant, rate, logReturns, level, seed, steps = 1, walks = 10_000 } = input;
  if (logReturns.length === 0) return fail("no-profits");
  const areCounts = [steps, walks].every((count) => Number.isInteger(count) && count > 0);
  if (!isUsable(input) || !areCounts || !isKnownNumber(seed)) return fail("invalid-input");
  const random = createSeededRandom(seed);
  const spots = new Float64Array(walks).map(() => {
    let change = 0;
    for (let step = 0; step < steps; step++) {
      change += logReturns[Math.floor(random() * logReturns.length)] as number;
    }
    return spot * Math.exp(change);
  });
  const legs = riskLegs(positions);
  const now = revalue(legs, { spots: [spot], spot, instant, rate });
  if (!now.ok) return now;
  const levels = levelsOver(spots, legs);
  const valued = revalue(legs, { ...termsOf(input), spots: levels });
  if (!valued.ok) return valued;
  const profits = spots.map(
    (price) => valueBetween(levels, valued.values, price) - (now.values[0] as number),
  );
  const risk = historicalValueAtRisk({ profits, level });
  if (!risk.ok) return risk;
  const independent = Math.max(1, Math.floor(logReturns.length / steps));
  return succeed({ ...risk, band: sampleBand({ profits, level, independent }), walks });
}

function levelsOver(spots: Float64Array, legs: readonly RiskLeg[]): Float64Array {
  const [lowest, highest] = [Math.min(...spots), Math.max(...spots)];
  const width = Math.log(highest / lowest);
  const spread = Array.from({ length: levelCount }, (_, index) =>
    index === levelCount - 1 ? highest : lowest * Math.exp((width * index) / (levelCount - 1)),
  );
  const strikes = legs
    .flatMap(({ unit }) => (unit.kind === "share" ? [] : [unit.strike]))
    .filter((strike) => strike > lowest && strike < highest);
  return Float64Array.from(new Set([...spread, ...strikes])).sort();
}

function valueBetween(levels: Float64Array, values: Float64Array, price: number): number {
  let [low, high] = [0, levels.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((levels[middle] as number) <= price) low = middle;
    else high = middle;
  }
  const [from, to] = [levels[low] as number, levels[high] as number];
  const share = to > from ? (price - from) / (to - from) : 0;
  return (values[low] as number) + share * ((values[high] as number) - (values[low] as number));
}
