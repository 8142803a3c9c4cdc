import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { ParityRateResult } from "../../quotes/index.ts";
import { conversionTna, reversalTna } from "../parity-rates.ts";
import { ageOf, compareWithCaucion } from "./rate-comparison.ts";
import type { AgedQuote, RateComparison } from "./rate-comparison.ts";

export interface ParityOpportunityInput {
  readonly kind: "conversion" | "reversal";
  readonly strike: number;
  /** Calendar days to expiry. */
  readonly days: number;
  /** From settlement to settlement (`moneyDays`). */
  readonly moneyDays: number;
  /** Quote in the options' settlement; sizes in shares. */
  readonly share: AgedQuote;
  /** Sizes in lots. */
  readonly call: AgedQuote;
  readonly put: AgedQuote;
  readonly marketCosts: CostSchedule;
  readonly ownCosts: CostSchedule;
  /** Caución of the same money days, simple per year: the lender's rate, or for a reversal the borrower's. */
  readonly caucionTna?: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `early-exercise`: whoever holds the option sold may end it before; `share-loan`: the share has to be borrowed. */
export type ParityWarning = "early-exercise" | "share-loan";

export interface ParityOpportunity extends RateComparison {
  /** Over calendar days: without costs, with the market's fees alone, with the own schedule. */
  readonly gross: ParityRateResult;
  readonly market: ParityRateResult;
  readonly own: ParityRateResult;
  /** Whole lots that all three books fill; null where a size is unknown. */
  readonly lots: number | null;
  /** Age of each leg's quote in milliseconds; null where unknown. */
  readonly ages: Readonly<Record<"share" | "call" | "put", number | null>>;
  readonly warnings: readonly ParityWarning[];
}

/**
 * One row of *tasas*: a conversion (colocadora) or a reversal (tomadora) of a base with its rates, its comparison with
 * the caución and what to know before dealing. A pair is worth no less for being American, but the loan may end early.
 */
export function parityOpportunity(input: ParityOpportunityInput): ParityOpportunity {
  const { kind, moneyDays, caucionTna, now, share, call, put } = input;
  const own = rateWith(input, input.ownCosts);
  const isLent = kind === "conversion";
  return {
    gross: rateWith(input, noCosts),
    market: rateWith(input, input.marketCosts),
    own,
    ...compareWithCaucion({ own, isLent, moneyDays, caucionTna }),
    lots: lotsOf(input),
    ages: { share: ageOf(share, now), call: ageOf(call, now), put: ageOf(put, now) },
    warnings: isLent ? ["early-exercise"] : ["share-loan", "early-exercise"],
  };
}

function rateWith(input: ParityOpportunityInput, costs: CostSchedule): ParityRateResult {
  const { kind, strike, days, share, call, put } = input;
  return kind === "conversion"
    ? conversionTna({ strike, days, costs, shareAsk: share.ask, callBid: call.bid, putAsk: put.ask })
    : reversalTna({ strike, days, costs, shareBid: share.bid, callAsk: call.ask, putBid: put.bid });
}

function lotsOf({ kind, share, call, put }: ParityOpportunityInput): number | null {
  const sizes =
    kind === "conversion"
      ? [share.askSize, call.bidSize, put.askSize]
      : [share.bidSize, call.askSize, put.bidSize];
  if (!sizes.every(isPositiveNumber)) return null;
  const [ofShare, ofCall, ofPut] = sizes as [number, number, number];
  return Math.floor(Math.min(ofShare / sharesPerLot, ofCall, ofPut));
}
