import { fail, succeed } from "../../lib/index.ts";
import { isInTheMoney, quoteState, solveVolatility, valueAt } from "../../quotes/index.ts";
import type { Quote, ValuationTerms } from "../../quotes/index.ts";
import type {
  CalculatorOption,
  ImpliedVolatilities,
  NumberResult,
  QuoteChange,
  UnknownReason,
} from "../calculator-types.ts";
import type { Contract } from "./contract-table.ts";

/** What the market's volatilities depend on besides the quote: the market as it is, without the what-if. */
export type MarketTerms = ValuationTerms & { readonly spot: number };

/** What theoretical and greeks depend on: the market with the what-if. */
export type OutputTerms = MarketTerms & {
  readonly market: MarketTerms;
  /** The user's volatility with the what-if, per 1.00. */
  readonly volatility: number;
  /** What the what-if adds to an option's own volatility, per 1.00. */
  readonly addedVolatility: number;
};

/** Volatility of each price of the quote and of the user's own, or why there is none. */
export function solveVolatilities({
  contract,
  quote,
  manualPrice,
  terms,
}: {
  contract: Contract;
  quote: Quote;
  manualPrice: number | null;
  terms: MarketTerms;
}): ImpliedVolatilities {
  const { bid, ask, mid, last, isCrossed, marketFrom } = quote;
  const oneSide = bid === null && ask === null ? "no-price" : "one-sided";
  const solved = (price: number | null, absent: UnknownReason): NumberResult => {
    if (price === null) return fail(absent);
    const result = solveVolatility({ contract, price, terms });
    return result.ok ? succeed({ value: result.volatility }) : fail(result.reason);
  };
  const midVolatility = solved(mid, isCrossed ? "crossed" : oneSide);
  return {
    bid: solved(bid, oneSide),
    mid: midVolatility,
    ask: solved(ask, oneSide),
    auto: marketFrom === "mid" ? midVolatility : solved(last, "no-price"),
    autoFrom: marketFrom,
    manual: solved(manualPrice, "no-price"),
  };
}

function theoreticalOf(contract: Contract, terms: OutputTerms): NumberResult {
  const value = valueAt({ contract, volatility: terms.volatility, terms });
  return value.ok ? succeed({ value: value.price }) : fail(value.reason);
}

function greeksOf(
  contract: Contract,
  { auto, terms }: { auto: NumberResult; terms: OutputTerms },
): Pick<CalculatorOption, "greeks" | "greeksFrom"> {
  const volatility = auto.ok ? auto.value + terms.addedVolatility : terms.volatility;
  const value = valueAt({ contract, volatility, terms });
  return {
    greeks: value.ok ? succeed(value.greeks) : fail(value.reason),
    greeksFrom: auto.ok ? "own-iv" : "input",
  };
}

function differenceOf(theoretical: NumberResult, market: number | null): NumberResult {
  if (!theoretical.ok) return theoretical;
  return market === null ? fail("no-price") : succeed({ value: theoretical.value - market });
}

export type OptionInput = {
  readonly contract: Contract;
  readonly quote: Quote;
  readonly volatilities: ImpliedVolatilities;
  readonly manualPrice: number | null;
  readonly stale: boolean;
  readonly change: QuoteChange;
  readonly terms: OutputTerms;
};

/** Everything the screen shows of one option. */
export function computeOption({
  contract,
  quote,
  volatilities,
  manualPrice,
  stale,
  change,
  terms,
}: OptionInput): CalculatorOption {
  const theoretical = theoreticalOf(contract, terms);
  const { auto } = volatilities;
  const isBelowIntrinsic = !auto.ok && auto.reason === "below-intrinsic";
  const { isCrossed: _crossed, relativeSpread: _spread, market, marketFrom: _from, ...prices } = quote;
  return {
    symbol: contract.symbol,
    formerSymbols: contract.formerSymbols,
    contractKey: contract.contractKey,
    type: contract.type,
    state: quoteState({ quote, isBelowIntrinsic, stale }),
    stale,
    ...prices,
    theoretical,
    difference: differenceOf(theoretical, market),
    impliedVolatility: volatilities,
    ...greeksOf(contract, { auto, terms }),
    inTheMoney: isInTheMoney(contract, terms.spot) ?? false,
    manualPrice,
    change,
  };
}
