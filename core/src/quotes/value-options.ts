import { isPositiveNumber } from "../lib/index.ts";
import {
  CALL_CODE,
  PUT_CODE,
  createChainColumns,
  impliedVolatilityChain,
  impliedVolatilityReasons,
  priceChain,
} from "../pricing/index.ts";
import { displayGreeks } from "./display-greeks.ts";
import type { DisplayGreeks } from "./display-greeks.ts";
import type { Quote } from "./read-quote.ts";
import { isNeverEarly, pricingModels } from "./pricing-model.ts";
import type { PricingModelName } from "./pricing-model.ts";
import { solveVolatility } from "./value-option.ts";
import type { OptionContract, ValuationTerms, VolatilityReason } from "./value-option.ts";

export interface QuotedOption {
  readonly contract: OptionContract;
  readonly quote: Pick<Quote, "market">;
  readonly terms: Omit<ValuationTerms, "model">;
}

/** Values implied by the market's price of a contract. */
export interface OptionValue {
  /** Implied by the quote's market price, per square root of year; `null` with its reason. */
  readonly volatility: number | null;
  readonly reason: VolatilityReason | null;
  /** At that volatility, in the units of the screens. */
  readonly greeks: DisplayGreeks | null;
  /** Risk-neutral probability of expiring in the money at that volatility. */
  readonly probabilityInTheMoney: number | null;
}

/** Kept between calls: 22 columns cost as much to allocate as 60 options to value. */
let columns = createChainColumns(128);

/**
 * Volatility implied by each quote, from the mid of two sides that don't cross, otherwise from the last, and the greeks at
 * it, in the order given. An option that is never exercised early is European in either model. No throw: unknown is `null`
 * with a reason.
 */
export function valueOptions(options: readonly QuotedOption[], model: PricingModelName): OptionValue[] {
  const isEarly = ({ contract: { type }, terms: { rate } }: QuotedOption) =>
    model === "american" && !isNeverEarly({ type, rate });
  const european = valueEuropean(options.filter((option) => !isEarly(option)));
  let next = 0;
  return options.map((option) =>
    isEarly(option) ? valueEarly(option) : (european[next++] ?? unknownValue("invalid-input")),
  );
}

function unknownValue(reason: VolatilityReason): OptionValue {
  return { volatility: null, reason, greeks: null, probabilityInTheMoney: null };
}

/** An option that may be worth exercising before its expiry. */
function valueEarly({ contract, quote, terms }: QuotedOption): OptionValue {
  const model = pricingModels.american;
  const solved = solveVolatility({ contract, price: quote.market, terms: { ...terms, model } });
  if (!solved.ok) return unknownValue(solved.reason);
  const { volatility } = solved;
  const { type, strike } = contract;
  const input = { type, strike: strike ?? 0, spot: terms.spot ?? 0, volatility };
  const { yearsToExpiry, rate } = terms;
  const value = model.value({ ...input, yearsToExpiry, rate });
  if (!Number.isFinite(value.delta)) return unknownValue("invalid-input");
  const { probabilityInTheMoney } = value;
  return { volatility, reason: null, greeks: displayGreeks(value), probabilityInTheMoney };
}

function valueEuropean(options: readonly QuotedOption[]): OptionValue[] {
  const count = options.length;
  if (count > columns.capacity) columns = createChainColumns(count);
  for (const [row, { contract, quote, terms }] of options.entries()) {
    columns.optionType[row] = contract.type === "call" ? CALL_CODE : PUT_CODE;
    columns.spot[row] = terms.spot ?? 0;
    columns.strike[row] = contract.strike ?? 0;
    columns.yearsToExpiry[row] = terms.yearsToExpiry;
    columns.rate[row] = terms.rate;
    columns.marketPrice[row] = quote.market ?? 0;
  }
  impliedVolatilityChain(columns, { count });
  columns.volatility.set(columns.impliedVolatility.subarray(0, count));
  priceChain(columns, { count });
  return options.map((option, row) => readRow(row, missingInput(option)));
}

function missingInput({ contract, quote, terms }: QuotedOption): VolatilityReason | null {
  if (!isPositiveNumber(terms.spot)) return "no-spot";
  if (!isPositiveNumber(contract.strike)) return "no-strike";
  return quote.market === null ? "no-price" : null;
}

function readRow(row: number, missing: VolatilityReason | null): OptionValue {
  const solved = impliedVolatilityReasons[columns.impliedVolatilityReason[row] ?? 0] ?? "solved";
  const reason = missing ?? (solved === "solved" ? null : solved);
  if (reason !== null) return unknownValue(reason);
  const at = (column: Float64Array) => column[row] ?? 0;
  const { delta, gamma, vega, theta, rho } = columns;
  return {
    volatility: at(columns.impliedVolatility),
    reason: null,
    greeks: displayGreeks({
      delta: at(delta),
      gamma: at(gamma),
      vega: at(vega),
      theta: at(theta),
      rho: at(rho),
    }),
    probabilityInTheMoney: at(columns.probabilityInTheMoney),
  };
}
