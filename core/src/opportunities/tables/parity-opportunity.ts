import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { LegQuote } from "../../positions/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import type { ParityRateResult } from "../../quotes/index.ts";
import { conversionTna, reversalTna } from "../parity-rates.ts";

/** A quote with the instant it is of, epoch milliseconds; null where unknown. */
export type AgedQuote = LegQuote & { readonly quotedAt?: number | null };

export interface ParityOpportunityInput {
  readonly kind: "conversion" | "reversal";
  readonly strike: number;
  /** Calendar days to expiry. */
  readonly days: number;
  /** From settlement to settlement (`moneyDays`). */
  readonly moneyDays: number;
  /** Of the options' settlement; sizes in shares. */
  readonly share: AgedQuote;
  /** Sizes in lots. */
  readonly call: AgedQuote;
  readonly put: AgedQuote;
  readonly marketCosts: CostSchedule;
  readonly ownCosts: CostSchedule;
  /** Of the same money days, simple per year: what lending earns, or for a reversal what borrowing costs. */
  readonly caucionTna?: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `early-exercise`: whoever holds the option sold may end it before; `share-loan`: the share has to be borrowed. */
export type ParityWarning = "early-exercise" | "share-loan";

export interface ParityOpportunity {
  /** Over calendar days: without costs, with the market's fees alone, with the own schedule. */
  readonly gross: ParityRateResult;
  readonly market: ParityRateResult;
  readonly own: ParityRateResult;
  /** The own rate over the days of money; null where there is none. */
  readonly moneyTna: number | null;
  /** Points (0.01 is one) in favour against the caución, after own costs, over the days of money; null without its rate. */
  readonly points: number | null;
  /** Pesos a share by which the trade would have to get better to equal the caución; 0 or below where it does. */
  readonly distance: number | null;
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
  const moneyTna = own.ok && moneyDays > 0 ? simpleRate(own.repayment / own.outlay - 1, moneyDays) : null;
  const isCompared = moneyTna !== null && isKnownNumber(caucionTna);
  const age = ({ quotedAt }: AgedQuote): number | null =>
    isKnownNumber(quotedAt) ? Math.max(0, now - quotedAt) : null;
  return {
    gross: rateWith(input, noCosts),
    market: rateWith(input, input.marketCosts),
    own,
    moneyTna,
    points: isCompared ? (isLent ? moneyTna - caucionTna : caucionTna - moneyTna) : null,
    distance: own.ok && isCompared ? distanceOf(own, { isLent, caucionTna, moneyDays }) : null,
    lots: lotsOf(input),
    ages: { share: age(share), call: age(call), put: age(put) },
    warnings: isLent ? ["early-exercise"] : ["share-loan", "early-exercise"],
  };
}

function rateWith(input: ParityOpportunityInput, costs: CostSchedule): ParityRateResult {
  const { kind, strike, days, share, call, put } = input;
  return kind === "conversion"
    ? conversionTna({ strike, days, costs, shareAsk: share.ask, callBid: call.bid, putAsk: put.ask })
    : reversalTna({ strike, days, costs, shareBid: share.bid, callAsk: call.ask, putBid: put.bid });
}

/** What the money laid out would have to be, less what it is; for a loan taken, the other way. */
function distanceOf(
  { outlay, repayment }: { readonly outlay: number; readonly repayment: number },
  {
    isLent,
    caucionTna,
    moneyDays,
  }: { readonly isLent: boolean; readonly caucionTna: number; readonly moneyDays: number },
): number {
  const fair = repayment / (1 + (caucionTna * moneyDays) / 365);
  return isLent ? outlay - fair : fair - outlay;
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
