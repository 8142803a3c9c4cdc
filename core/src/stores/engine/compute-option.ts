import { fail, succeed } from "../../lib/index.ts";
import { isInTheMoney, pricingModels, quoteState, solveVolatility, valueAt } from "../../quotes/index.ts";
import type { Quote, ValuationTerms } from "../../quotes/index.ts";
import { calendarDaysPerYear } from "../../symbols/index.ts";
import type {
  CalculatorOption,
  ImpliedVolatilities,
  NumberResult,
  QuoteChange,
  UnknownReason,
} from "../calculator-types.ts";
import type { PastReading, PastVolatility } from "../../volatility/index.ts";
import type { Contract } from "./contract-table.ts";

/** Inputs of the market's volatilities besides the quote: the market as it is, without the what-if. */
export type MarketTerms = ValuationTerms & { readonly spot: number };

/** Inputs of theoretical values and greeks: the market with the what-if. */
export type OutputTerms = MarketTerms & {
  readonly market: MarketTerms;
  /** Volatility of past sessions; null until it is known. */
  readonly past: PastVolatility | null;
  /** The user's volatility with the what-if, per 1.00. */
  readonly volatility: number;
  /** The fitted smile, without the what-if; null where there is none. */
  readonly smile: StrikeVolatility | null;
  /** Theoretical values take each base's volatility from the smile. */
  readonly usesSmile: boolean;
  /** The what-if's addition to an option's own volatility, per 1.00. */
  readonly addedVolatility: number;
};

/** Volatility of a strike by the fitted smile, per 1.00. */
export type StrikeVolatility = (strike: number) => number | null;

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

/** The smile's volatility of a contract with the what-if, or the input's where there is no smile. */
function smileOrInput({ strike }: Contract, { smile, volatility, addedVolatility }: OutputTerms) {
  const fitted = smile?.(strike) ?? null;
  return fitted === null
    ? ({ from: "input", volatility } as const)
    : ({ from: "smile", volatility: fitted + addedVolatility } as const);
}

function theoreticalOf(
  contract: Contract,
  { quote, terms }: Pick<OptionInput, "quote" | "terms">,
): Pick<CalculatorOption, "theoretical" | "theoreticalFrom"> {
  const isUnpriced = quote.market === null;
  const smileVolatility = terms.usesSmile || isUnpriced ? smileOrInput(contract, terms) : null;
  const value = valueAt({ contract, volatility: smileVolatility?.volatility ?? terms.volatility, terms });
  return {
    theoretical: value.ok ? succeed({ value: value.price }) : fail(value.reason),
    theoreticalFrom: isUnpriced && smileVolatility?.from === "smile" ? "smile" : "input",
  };
}

function greeksOf(
  contract: Contract,
  { auto, terms }: { auto: NumberResult; terms: OutputTerms },
): Pick<CalculatorOption, "greeks" | "greeksFrom"> {
  const used = auto.ok
    ? ({ from: "own-iv", volatility: auto.value + terms.addedVolatility } as const)
    : smileOrInput(contract, terms);
  const value = valueAt({ contract, volatility: used.volatility, terms });
  return {
    greeks: value.ok ? succeed(value.greeks) : fail(value.reason),
    greeksFrom: used.from,
  };
}

const noPast: PastReading = fail("no-past");

/** Past sessions are European, so the price is compared by its European volatility, whatever model is shown. */
function pastOf(
  contract: Contract,
  { quote, auto, terms: { past, market } }: { quote: Quote; auto: NumberResult; terms: OutputTerms },
): PastReading {
  if (past === null) return noPast;
  const { spot, yearsToExpiry } = market;
  const terms = { ...market, model: pricingModels.european };
  const solved = auto.ok ? solveVolatility({ contract, price: quote.market, terms }) : auto;
  const { type, strike } = contract;
  const days = yearsToExpiry * calendarDaysPerYear;
  return past.read({ type, strike, spot, days, volatility: solved.ok ? solved.volatility : null });
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
  const priced = theoreticalOf(contract, { quote, terms });
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
    ...priced,
    difference: differenceOf(priced.theoretical, market),
    impliedVolatility: volatilities,
    past: pastOf(contract, { quote, auto, terms }),
    ...greeksOf(contract, { auto, terms }),
    inTheMoney: isInTheMoney(contract, terms.spot) ?? false,
    manualPrice,
    change,
  };
}
