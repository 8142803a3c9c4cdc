import type { CostSchedule } from "../../costs/index.ts";
import { fail, isPositiveNumber } from "../../lib/index.ts";
import { positionOdds, sharesPerLot } from "../../positions/index.ts";
import type { OpportunityReason } from "../covered-call.ts";
import { verticalSpread } from "../vertical-spread.ts";
import type { QuotedStrike, VerticalSpread } from "../vertical-spread.ts";

export interface SpreadMatrixInput {
  readonly kind: "call" | "put";
  readonly direction: "bull" | "bear";
  /** Bases of one expiry, in any order. */
  readonly bases: readonly QuotedStrike[];
  readonly spot: number;
  /** To the expiry, and the volatility for the chance of profit, drift 0; null where unknown. */
  readonly years: number;
  readonly volatility: number | null;
  readonly costs: CostSchedule;
  /** Continuous per year: the drift of the expected result; 0 where left out. */
  readonly rate?: number;
  /** Of the share, per square root of year, for the expected result; that of the odds where null or left out. */
  readonly expectedVolatility?: number | null;
}

type Refusal<Found> = Extract<Found, { readonly ok: false }> extends { readonly reason: infer R } ? R : never;

export interface SpreadCell extends VerticalSpread {
  readonly lower: number;
  readonly upper: number;
  /** From the spot to the net breakeven, as a fraction of the spot; null where there is none. */
  readonly distance: number | null;
  readonly probabilityOfProfit: number | null;
  /** Pesos a share on average, net, with the share growing at the rate and moving as expected of it. */
  readonly expected: number | null;
  /** The same at drift 0 and the volatility of the odds. */
  readonly driftless: number | null;
  /** Why there is no chance of profit: `expired` on the last day, whose years are 0. */
  readonly probabilityReason: Refusal<ReturnType<typeof positionOdds>> | null;
}

export interface SpreadMatrix {
  /** Pairs that can be dealt and can gain, by lower and then upper base. */
  readonly cells: readonly SpreadCell[];
  /** Pairs left out and why: a side missing, sides crossed, or nothing to gain at these prices. */
  readonly hidden: readonly {
    readonly lower: number;
    readonly upper: number;
    readonly reason: OpportunityReason | "no-gain";
  }[];
}

/**
 * "Matriz de bulls" (or bears): every pair of bases at executable sides with its costs. One that can't lose stays in,
 * flagged (`isApparentArbitrage`): its quotes are to be looked at.
 */
export function spreadMatrix(input: SpreadMatrixInput): SpreadMatrix {
  const bases = [...input.bases].sort((one, other) => one.strike - other.strike);
  const cells: SpreadCell[] = [];
  const hidden: SpreadMatrix["hidden"][number][] = [];
  bases.forEach((lower, index) => {
    for (const upper of bases.slice(index + 1)) {
      const found = verticalSpread({ ...input, lower, upper });
      const pair = { lower: lower.strike, upper: upper.strike };
      if (!found.ok) hidden.push({ ...pair, reason: found.reason });
      else if (!(found.netMaximum > 0)) hidden.push({ ...pair, reason: "no-gain" });
      else cells.push(cellOf(input, { lower, upper, found }));
    }
  });
  return { cells, hidden };
}

interface FoundPair {
  readonly lower: QuotedStrike;
  readonly upper: QuotedStrike;
  readonly found: VerticalSpread;
}

function cellOf(input: SpreadMatrixInput, { lower, upper, found }: FoundPair): SpreadCell {
  const { spot } = input;
  const hasSpot = isPositiveNumber(spot) && found.netBreakeven !== null;
  const odds = oddsOf(input, { lower, upper }, 0);
  const volatility = input.expectedVolatility ?? input.volatility;
  const withRate = oddsOf({ ...input, volatility }, { lower, upper }, input.rate ?? 0);
  return {
    ...found,
    lower: lower.strike,
    upper: upper.strike,
    distance: hasSpot ? (found.netBreakeven as number) / spot - 1 : null,
    probabilityOfProfit: odds.ok ? odds.probabilityOfProfit : null,
    expected: withRate.ok ? withRate.expectedProfit / sharesPerLot : null,
    driftless: odds.ok ? odds.expectedProfit / sharesPerLot : null,
    probabilityReason: odds.ok ? null : odds.reason,
  };
}

function oddsOf(
  input: SpreadMatrixInput,
  { lower, upper }: Pick<FoundPair, "lower" | "upper">,
  drift: number,
): ReturnType<typeof positionOdds> {
  const { kind, direction, spot, years, volatility, costs } = input;
  if (volatility === null) return fail("no-volatility");
  const sign = direction === "bull" ? 1 : -1;
  const leg = ({ strike, bid, ask }: QuotedStrike, quantity: number) => ({
    kind,
    strike,
    expiration: 0,
    quantity,
    price: (quantity > 0 ? ask : bid) as number,
  });
  const legs = [leg(lower, sign), leg(upper, -sign)];
  return positionOdds({ legs, costs, spot, years, volatility, drift });
}
