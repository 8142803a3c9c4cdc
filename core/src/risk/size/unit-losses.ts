import type { CostSchedule } from "../../costs/index.ts";
import { isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { analyzePosition, openingCosts, sharesPerLot, valuePosition } from "../../positions/index.ts";
import type { PositionLeg, ValueReason } from "../../positions/index.ts";
import { kellyOfOutcomes } from "../kelly-fraction.ts";
import { overlappingReturns } from "../measures/overlapping-returns.ts";
import { portfolioProfits } from "../measures/portfolio-risk.ts";
import { fewestReturns, horizonDays } from "../measures/risk-report.ts";
import type { SessionClose } from "../measures/risk-report.ts";
import { stressVolatilityJump } from "../named-stresses.ts";
import type { PortfolioNow } from "../portfolio/risk-legs.ts";
import { stressPortfolio } from "../portfolio/stress-portfolio.ts";
import { historicalValueAtRisk } from "../value-at-risk.ts";

/** The loss that counts: in a sudden move, on the worst of a hundred past stretches, at a price of one's own, or at expiry. */
export type LossBasis = "stress" | "value-at-risk" | "stop" | "largest-loss";

interface LossInput {
  readonly unit: readonly PositionLeg[];
  readonly costs: CostSchedule;
  readonly market: Omit<PortfolioNow, "positions">;
  readonly stress?: number;
  readonly stop?: number | null;
  readonly closes?: readonly SessionClose[];
  readonly view?: { readonly change: number; readonly doubt: number } | null;
}

/** Results of a unit over past stretches, with their mean moved to each end of the view. */
export type ViewResults = readonly Float64Array[];

type Losses = Readonly<Record<LossBasis, number | null>> & {
  readonly offered: readonly LossBasis[];
  readonly results: ViewResults;
};

const usualStress = 0.2;
/** Sessions of a stretch, the newest stretches counted, and the level of the value at risk. */
export const sizeSessions = 5;
const stretches = 250;
const level = 0.99;

/** Loss of a unit on each basis, pesos, from its cost of dealing now; null where a basis has no answer. */
export function unitLosses(input: LossInput): Result<Losses, ValueReason> {
  const { unit, costs, market, stress = usualStress, stop = null } = input;
  const now = valuePosition({ legs: unit, ...market });
  if (!now.ok) return now;
  const entry = now.profit - openingCosts(unit, costs);
  const worst = worstMove({ unit, market, stress });
  if (!worst.ok) return worst;
  const limit = limitOf(unit, costs);
  const always = ["stress", "value-at-risk", "stop"] as const;
  return succeed<Losses>({
    stress: -(worst.profit + entry),
    stop: isPositiveNumber(stop) ? stop : null,
    "largest-loss": limit,
    offered: limit === null ? always : ["largest-loss", ...always],
    ...pastOf(input, entry),
  });
}

/** The value at risk of past stretches, and their results moved to the view's ends. */
function pastOf(
  { unit, market, closes = [], view = null }: LossInput,
  entry: number,
): Pick<Losses, "value-at-risk" | "results"> {
  const logReturns = overlappingReturns(closes, sizeSessions)
    .slice(-stretches)
    .map(({ logReturn }) => logReturn);
  const profitsOf = (moves: readonly number[]): Float64Array[] => {
    const positions = [{ id: "unit", legs: unit }];
    const days = horizonDays(sizeSessions);
    const profits = portfolioProfits({ positions, ...market, logReturns: moves, days });
    return profits.ok ? [profits.profits.map((profit) => profit + entry)] : [];
  };
  const [past] = logReturns.length < fewestReturns ? [] : profitsOf(logReturns);
  if (past === undefined) return { "value-at-risk": null, results: [] };
  const atRisk = historicalValueAtRisk({ profits: past, level });
  const ends = view === null ? [] : [view.change - view.doubt, view.change + view.doubt];
  return {
    "value-at-risk": atRisk.ok ? atRisk.valueAtRisk : null,
    results: ends.flatMap((change) => profitsOf(centred(logReturns, change))),
  };
}

/** The largest loss at expiry with its costs; null where it has no limit or only a share at zero brings it. */
function limitOf(unit: readonly PositionLeg[], costs: CostSchedule): number | null {
  if (!isFlatAtZero(unit)) return null;
  const end = analyzePosition({ legs: unit, costs });
  return end.ok && end.netMinimum.bounded ? -end.netMinimum.value : null;
}

/** True where the last pesos of the share no longer matter: a loss that only a share at zero brings is no measure. */
function isFlatAtZero(unit: readonly PositionLeg[]): boolean {
  const slope = unit.reduce((sum, { kind, quantity }) => {
    if (kind === "call") return sum;
    return kind === "share" ? sum + quantity : sum - sharesPerLot * quantity;
  }, 0);
  return slope === 0;
}

/** The worse of both directions, with volatility as it is and with its jump. */
function worstMove({
  unit,
  market,
  stress,
}: {
  readonly unit: readonly PositionLeg[];
  readonly market: Omit<PortfolioNow, "positions">;
  readonly stress: number;
}): Result<{ profit: number }, ValueReason> {
  let profit = Infinity;
  for (const change of [-stress, stress]) {
    for (const volatilityJump of [0, stressVolatilityJump]) {
      const positions = [{ id: "unit", legs: unit }];
      const stressed = stressPortfolio({ ...market, positions, change, volatilityJump });
      if (!stressed.ok) return stressed;
      profit = Math.min(profit, stressed.profit);
    }
  }
  return succeed({ profit });
}

/** The same stretches with the mean of their simple returns at a change. */
function centred(logReturns: readonly number[], change: number): number[] {
  const mean = logReturns.reduce((sum, one) => sum + Math.exp(one), 0) / logReturns.length;
  const shift = Math.log((1 + change) / mean);
  return logReturns.map((one) => one + shift);
}

/**
 * Kelly's share of the capital in terms of a loss, the lower of both ends of the view, over all its outcomes and not two of
 * them; null without a view.
 */
export function kellyOfView(
  results: ViewResults,
  loss: number,
  view: { readonly change: number; readonly doubt: number } | null,
): number | null {
  if (view === null || results.length < 2) return null;
  const shares = results.map((profits) => {
    const kelly = kellyOfOutcomes(
      Array.from(profits, (profit) => ({ gain: profit / loss, probability: 1 / profits.length })),
    );
    return kelly.ok ? kelly.fraction : 0;
  });
  return Math.min(...shares);
}
