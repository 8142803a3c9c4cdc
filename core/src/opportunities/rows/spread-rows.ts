import { caucionWithFee } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { strikesAround } from "../../quotes/index.ts";
import { yearsToExpiry } from "../../symbols/index.ts";
import type { BookExpiry, BookOption, OpportunityBook } from "../market/opportunity-market.ts";
import { spreadMatrix } from "../tables/spread-matrix.ts";
import type { SpreadMatrix, SpreadMatrixInput } from "../tables/spread-matrix.ts";

/** Bases on each side of the share that a screen with room for them looks at. */
export const widestMatrix = 12;

export interface ExpirySpreads {
  readonly matrix: SpreadMatrix;
  /** Ascending, the nearest to the share that list the kind. */
  readonly bases: readonly (BookOption & { readonly strike: number })[];
}

/** The pairs of an expiry's bases nearest to the share; null without a spot. */
export function expirySpreads(
  { spot, now, model }: OpportunityBook,
  expiry: BookExpiry,
  terms: {
    readonly kind: "call" | "put";
    readonly direction: "bull" | "bear";
    /** Bases on each side of the share. */
    readonly around?: number;
    readonly costs: CostSchedule;
    readonly expectedVolatility: number | null;
  },
): ExpirySpreads | null {
  if (spot === null) return null;
  const { kind, costs, around: count = widestMatrix, ...spreadTerms } = terms;
  const listed = expiry.bases.flatMap(({ strike, ...options }) => {
    const option = options[kind];
    return option === null ? [] : [{ ...option, strike, volatility: option.volatility ?? null }];
  });
  const near = new Set(
    strikesAround(
      listed.map(({ strike }) => strike),
      { spot, count },
    ),
  );
  const bases = listed.filter(({ strike }) => near.has(strike));
  const input: SpreadMatrixInput = {
    ...spreadTerms,
    kind,
    costs,
    bases,
    spot,
    years: yearsToExpiry({ asOf: now, expiration: expiry.date }),
    volatility: expiry.atTheMoneyVolatility,
    rate: expiry.rate,
    moneyDays: expiry.moneyDays,
    caucionTna: caucionWithFee(expiry.caucionTna, costs),
    ...(model && { model }),
  };
  return { matrix: spreadMatrix(input), bases };
}
