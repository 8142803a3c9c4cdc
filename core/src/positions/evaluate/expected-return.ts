import { isKnownNumber } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import type { DistributionReason } from "../../probability/index.ts";
import type { PositionReason } from "../analyze-position.ts";
import type { OddsAt } from "../paths/odds-at.ts";
import type { PositionOdds } from "../position-odds.ts";
import { caucionInterest, positionReturn } from "../position-return.ts";
import type { PositionReturn } from "../position-return.ts";
import type { CostedPosition, PositionLeg } from "../position-types.ts";
import type { ValueReason } from "../value-leg.ts";
import { valuePosition } from "../value-position.ts";

/** Pesos: caución + edge - costs = expected, as of covered calls and puts sold. */
export interface ExpectedSum {
  /** The capital's interest in caución over the days of money; without a caución, at the expiry's rate. */
  readonly caucion: number;
  /** Options at the volatility expected of the share, less what they are dealt at. */
  readonly edge: number;
  /** Both ends' on average, and dealing shares away from the spot. */
  readonly costs: number;
  readonly expected: number;
  /** Over the caución, edge - costs: what words, colours and filters go by. */
  readonly excess: number;
}

export interface ExpectedReturn extends PositionReturn, ExpectedSum {}

type Odds = Result<PositionOdds | OddsAt, PositionReason | ValueReason | DistributionReason>;
type ReturnReason = "expired" | "no-capital" | "invalid-input";

export interface ExpectedReturnInput extends CostedPosition {
  readonly scenario: {
    readonly spot: number;
    readonly instant: number;
    readonly rate: number;
    readonly volatilityShift?: number;
  };
  readonly expectedVolatility?: number | null;
  readonly caucionTna?: number;
  readonly moneyDays?: number;
}

interface ExpectedTerms {
  /** At the rate's drift and the expected volatility, net and without costs. */
  readonly net: Odds;
  readonly free: Odds;
  readonly capital: number;
  /** Calendar days that it is tied up. */
  readonly days: number;
}

interface SumTerms extends Pick<ExpectedSum, "edge" | "costs"> {
  readonly capital: number;
  /** Continuous per year. */
  readonly rate: number;
  /** Calendar days, and from settlement to settlement. */
  readonly days: number;
  readonly moneyDays?: number;
  readonly caucionTna?: number | null;
}

export function expectedSum({
  capital,
  edge,
  costs,
  rate,
  days,
  moneyDays = days,
  caucionTna = null,
}: SumTerms): ExpectedSum {
  const caucion = isKnownNumber(caucionTna)
    ? caucionInterest({ capital, tna: caucionTna, days: moneyDays })
    : capital * Math.expm1((rate * days) / 365);
  return { caucion, edge, costs, expected: caucion + edge - costs, excess: edge - costs };
}

/**
 * The ground of a verdict: with the share growing at the expiry's rate nothing is earned over the caución but what the
 * volatility dealt is worth more or less than expected.
 */
export function expectedReturn(
  input: ExpectedReturnInput,
  { net, free, capital, days }: ExpectedTerms,
): Result<ExpectedReturn, PositionReason | ValueReason | DistributionReason | ReturnReason> {
  const { legs, scenario, expectedVolatility = null, caucionTna, moneyDays = days, realized = 0 } = input;
  const worth = valuePosition({
    legs:
      expectedVolatility === null ? legs : legs.map((leg) => ({ ...leg, volatility: expectedVolatility })),
    ...scenario,
    volatilityShift: expectedVolatility === null ? (scenario.volatilityShift ?? 0) : 0,
  });
  if (!net.ok) return net;
  if (!free.ok) return free;
  if (!worth.ok) return worth;
  const profitOf = (kinds: (leg: PositionLeg) => boolean) =>
    worth.legs.reduce((sum, { profit }, index) => sum + (kinds(legs[index] as PositionLeg) ? profit : 0), 0);
  const edge = profitOf(({ kind }) => kind !== "share");
  const costs = free.expectedProfit - net.expectedProfit - profitOf(({ kind }) => kind === "share");
  const terms = { capital, days, moneyDays, ...(caucionTna !== undefined && { caucionTna }) };
  const sum = expectedSum({ ...terms, edge, costs, rate: scenario.rate });
  const result = positionReturn({ ...terms, gain: sum.expected + realized });
  return result.ok ? { ...result, ...sum } : result;
}
