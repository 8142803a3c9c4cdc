import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sumGreeks, valuePosition } from "../../positions/index.ts";
import type { ValueReason } from "../../positions/index.ts";
import type { PortfolioNow } from "../portfolio/risk-legs.ts";
import { historicalValueAtRisk } from "../value-at-risk.ts";
import type { HistoricalRisk, RiskReason } from "../value-at-risk.ts";
import { deltaGammaRisk } from "./delta-gamma.ts";
import type { DeltaGammaRisk } from "./delta-gamma.ts";
import { overlappingReturns } from "./overlapping-returns.ts";
import { monteCarloRisk, portfolioProfits } from "./portfolio-risk.ts";
import type { MonteCarloRisk } from "./portfolio-risk.ts";
import { sampleBand } from "./sample-band.ts";
import type { SampleBand } from "./sample-band.ts";

/** A session of the share: `YYYY-MM-DD` and its close in pesos. */
export interface SessionClose {
  readonly date: string;
  readonly close: number;
}

export interface RiskReportInput extends PortfolioNow {
  /** Ascending, the whole series there is. */
  readonly closes: readonly SessionClose[];
  /** Sessions held: 1, 5 or 10. */
  readonly horizon: number;
  /** Newest returns counted; all where there are fewer. */
  readonly window: number;
  readonly levels: readonly number[];
  readonly seed: number;
}

export interface RiskAtLevel {
  readonly level: number;
  readonly historical: HistoricalRisk & { readonly band: SampleBand | null };
  readonly monteCarlo: MonteCarloRisk;
  readonly deltaGamma: DeltaGammaRisk;
}

export interface RiskReport {
  readonly levels: readonly RiskAtLevel[];
  /** Returns counted, and the session of the last and of the first. */
  readonly returns: number;
  readonly from: string;
  readonly to: string;
  /** Calendar days by which options age over the horizon. */
  readonly days: number;
}

/** Fewest returns with which a figure is given. */
export const fewestReturns = 60;

/** Sessions as calendar days: five a week; a single one is a sudden move. */
export function horizonDays(sessions: number): number {
  return sessions <= 1 ? 0 : Math.round((sessions * 7) / 5);
}

/** Historical, Monte Carlo and delta-gamma on the same past returns of the share, by level; all three age options alike. */
export function riskReport(input: RiskReportInput): Result<RiskReport, ValueReason | RiskReason | "too-few"> {
  const { positions, spot, instant, rate, closes, horizon, window, levels, seed } = input;
  const counted = overlappingReturns(closes, horizon).slice(-window);
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined || counted.length < fewestReturns) return fail("too-few");
  const logReturns = counted.map(({ logReturn }) => logReturn);
  const days = horizonDays(horizon);
  const moves = { positions, spot, instant, rate, days };
  const full = portfolioProfits({ ...moves, logReturns });
  if (!full.ok) return full;
  const greeks = greeksOf({ positions, spot, instant, rate });
  if (!greeks.ok) return greeks;
  const still = portfolioProfits({ ...moves, logReturns: [0] });
  if (!still.ok) return still;
  const [ageing = 0] = still.profits;
  const independent = Math.floor(counted.length / horizon);
  const daily = overlappingReturns(closes, 1).slice(-window);
  const rows: RiskAtLevel[] = [];
  for (const level of levels) {
    const historical = historicalValueAtRisk({ profits: full.profits, level });
    if (!historical.ok) return historical;
    const walks = { ...moves, logReturns: daily.map(({ logReturn }) => logReturn), steps: horizon };
    const monteCarlo = monteCarloRisk({ ...walks, level, seed });
    if (!monteCarlo.ok) return monteCarlo;
    const returns = logReturns.map((change) => Math.expm1(change));
    const deltaGamma = deltaGammaRisk({ ...greeks, spot, returns, level, ageing });
    if (!deltaGamma.ok) return deltaGamma;
    const band = sampleBand({ profits: full.profits, level, independent });
    rows.push({ level, historical: { ...historical, band }, monteCarlo, deltaGamma });
  }
  return succeed({
    levels: rows,
    returns: counted.length,
    from: first.end.date,
    to: last.end.date,
    days,
  });
}

function greeksOf({
  positions,
  spot,
  instant,
  rate,
}: Pick<RiskReportInput, "positions" | "spot" | "instant" | "rate">): Result<
  { delta: number; gamma: number },
  ValueReason
> {
  const all = [];
  for (const leg of positions.flatMap(({ legs }) => legs)) {
    const valued = valuePosition({ legs: [leg], spot, instant, rate });
    if (!valued.ok) return valued;
    all.push(valued.greeks);
  }
  const { delta, gamma } = sumGreeks(all);
  return succeed({ delta, gamma });
}
