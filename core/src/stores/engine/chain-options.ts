import { isStale } from "../../quotes/index.ts";
import type { Quote } from "../../quotes/index.ts";
import type { CalculatorOption, ImpliedVolatilities, QuoteChange } from "../calculator-types.ts";
import { computeOption, solveVolatilities } from "./compute-option.ts";
import type { MarketTerms, OutputTerms } from "./compute-option.ts";
import type { Contract } from "./contract-table.ts";

type Entry = {
  readonly quote: Quote;
  readonly volatilities: ImpliedVolatilities;
  readonly outputTerms: OutputTerms;
  readonly option: CalculatorOption;
};

type VolatilityRequest = {
  readonly contract: Contract;
  /** The same object while the option is the same. */
  readonly quote: Quote;
  readonly manualPrice: number | null;
  readonly terms: MarketTerms;
};

export type OptionRequest = Omit<VolatilityRequest, "terms"> & {
  readonly asOf: number;
  readonly terms: OutputTerms;
  readonly revision: number;
};

export type ChainOptions = {
  /** Values implied by the market's prices of an option; `option` uses the same. */
  volatilities(request: VolatilityRequest): ImpliedVolatilities;
  /** The option, the very same object while nothing it shows has changed. */
  option(request: OptionRequest): CalculatorOption;
  /** Forgets options that are not in the chain shown. */
  keepOnly(symbols: ReadonlySet<string>): void;
};

function direction(before: number | null, after: number | null): -1 | 0 | 1 {
  if (before === null || after === null || before === after) return 0;
  return after > before ? 1 : -1;
}

const noChange: QuoteChange = { revision: 0, last: 0, bid: 0, ask: 0 };

function changeOf(
  entry: Entry | undefined,
  { quote, revision }: { quote: Quote; revision: number },
): QuoteChange {
  if (!entry) return noChange;
  const last = direction(entry.quote.last, quote.last);
  const bid = direction(entry.quote.bid, quote.bid);
  const ask = direction(entry.quote.ask, quote.ask);
  return last === 0 && bid === 0 && ask === 0 ? entry.option.change : { revision, last, bid, ask };
}

/** The options of the chain shown, each computed again only when its quote or the terms changed. */
export function createChainOptions(): ChainOptions {
  const entries = new Map<string, Entry>();
  const solved = new Map<string, VolatilityRequest & { readonly volatilities: ImpliedVolatilities }>();

  function volatilities({ contract, quote, manualPrice, terms }: VolatilityRequest): ImpliedVolatilities {
    const known = solved.get(contract.symbol);
    const isSame =
      known?.quote === quote &&
      known.contract === contract &&
      known.manualPrice === manualPrice &&
      known.terms === terms;
    if (isSame) return known.volatilities;
    const next = { contract, quote, manualPrice, terms };
    const solutions = solveVolatilities(next);
    solved.set(contract.symbol, { ...next, volatilities: solutions });
    return solutions;
  }

  return {
    volatilities,
    keepOnly: (symbols) => {
      for (const symbol of entries.keys()) if (!symbols.has(symbol)) entries.delete(symbol);
      for (const symbol of solved.keys()) if (!symbols.has(symbol)) solved.delete(symbol);
    },
    option: ({ contract, quote, manualPrice, asOf, terms, revision }) => {
      const entry = entries.get(contract.symbol);
      const own = volatilities({ contract, quote, manualPrice, terms: terms.market });
      const stale = isStale({ quotedAt: quote.quotedAt, asOf });
      const isSame =
        entry !== undefined &&
        entry.volatilities === own &&
        entry.outputTerms === terms &&
        entry.option.stale === stale;
      if (isSame) return entry.option;
      const change = changeOf(entry, { quote, revision });
      const option = computeOption({ contract, quote, volatilities: own, manualPrice, stale, change, terms });
      entries.set(contract.symbol, { quote, volatilities: own, outputTerms: terms, option });
      return option;
    },
  };
}
