import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { PositionLeg, ValueReason } from "../../positions/index.ts";
import { stressVolatilityJump } from "../named-stresses.ts";
import { revalue } from "./revalue.ts";
import { riskLegs } from "./risk-legs.ts";
import type { PortfolioNow } from "./risk-legs.ts";

const day = 86_400_000;

export interface StressOutcome {
  readonly profit: number;
  /** The share after it. */
  readonly spot: number;
  /** Contract by contract, worst first: units of quantity 1 with how many. */
  readonly legs: readonly {
    readonly unit: PositionLeg;
    readonly quantity: number;
    readonly profit: number;
  }[];
}

/** Effect of one sudden move on the portfolio, with a jump of volatility (30 points by default) and of the rate. */
export function stressPortfolio({
  change,
  volatilityJump = stressVolatilityJump,
  rateJump = 0,
  days = 0,
  volatilityBeta = 0,
  ...input
}: PortfolioNow & {
  /** Fraction of the spot, above -1. */
  readonly change: number;
  readonly volatilityJump?: number;
  /** Continuous, per 1.00. */
  readonly rateJump?: number;
  /** Calendar days that pass before it; 0 (sudden) where left out. */
  readonly days?: number;
  /** See `RevalueTerms`; 0 where left out. */
  readonly volatilityBeta?: number;
}): Result<StressOutcome, ValueReason> {
  const { positions, spot, instant, rate } = input;
  const areKnown = [change, volatilityJump, rateJump, days].every(isKnownNumber) && days >= 0;
  if (!areKnown || !(change > -1) || !isPositiveNumber(spot)) return fail("invalid-input");
  const after = spot * (1 + change);
  const legs: StressOutcome["legs"][number][] = [];
  for (const leg of riskLegs(positions)) {
    const before = revalue([leg], { spots: [spot], spot, instant, rate });
    if (!before.ok) return before;
    const then = revalue([leg], {
      spots: [after],
      spot,
      instant: instant + days * day,
      rate: rate + rateJump,
      volatilityShift: volatilityJump,
      volatilityBeta,
    });
    if (!then.ok) return then;
    legs.push({ ...leg, profit: (then.values[0] as number) - (before.values[0] as number) });
  }
  return succeed({
    profit: legs.reduce((sum, { profit }) => sum + profit, 0),
    spot: after,
    legs: legs.sort((one, other) => one.profit - other.profit),
  });
}

export interface ReverseStress {
  /** The spots nearest to today's at which the capital is gone; null where none down to -99 % or up to five times. */
  readonly below: number | null;
  readonly above: number | null;
}

/** Reach of the search on a side, in steps of half a percent of the logarithm, and its fineness. */
const logStep = 0.005;
const halvings = 40;

/** Reverse stress: at which spot, today and with this jump of volatility, the loss reaches the capital. */
export function reverseStress({
  capital,
  volatilityJump = 0,
  ...input
}: PortfolioNow & { readonly capital: number; readonly volatilityJump?: number }): Result<
  ReverseStress,
  ValueReason
> {
  const { positions, spot, instant, rate } = input;
  if (!isPositiveNumber(capital) || !isPositiveNumber(spot)) return fail("invalid-input");
  const legs = riskLegs(positions);
  const terms = { spot, instant, rate, volatilityShift: volatilityJump };
  const now = revalue(legs, { spots: [spot], spot, instant, rate });
  if (!now.ok) return now;
  const ruin = (now.values[0] as number) - capital;
  const isGone = (level: number): boolean => {
    const values = revalue(legs, { ...terms, spots: [level] });
    return values.ok && (values.values[0] as number) <= ruin;
  };
  const checked = revalue(legs, { ...terms, spots: [spot] });
  if (!checked.ok) return checked;
  const side = (limit: number): number | null => nearestGone(spot, limit, isGone);
  return succeed({ below: side(spot * 0.01), above: side(spot * 5) });
}

function nearestGone(spot: number, limit: number, isGone: (level: number) => boolean): number | null {
  const steps = Math.ceil(Math.abs(Math.log(limit / spot)) / logStep);
  let lastSpot = spot;
  for (let step = 0; step <= steps; step++) {
    const level = spot * (limit / spot) ** (step / steps);
    if (!isGone(level)) {
      lastSpot = level;
      continue;
    }
    let gone = level;
    for (let halving = 0; halving < halvings && step > 0; halving++) {
      const middle = 0.5 * (lastSpot + gone);
      if (isGone(middle)) gone = middle;
      else lastSpot = middle;
    }
    return gone;
  }
  return null;
}
