import type { BookMarket } from "@paridad/core/book";
import type { ChainOption, ChainSnapshot, MarketUpdate } from "@paridad/core/contract";
import { chosenShare, newestTwoSided, readQuote } from "@paridad/core/quotes";
import type { ValuationChoices } from "@paridad/core/quotes";

/** A valued chain as a book reads it. Contracts have the symbols of the day alone. */
export function bookMarketOf(
  { data, source }: MarketUpdate,
  { asOfMilliseconds, spot, model, expiries, options }: ChainSnapshot,
  choices: ValuationChoices,
): BookMarket {
  const stocks = data.acciones ?? [];
  const contracts = options.map((option) => ({ expiration: option.expiration, ...contractOf(option) }));
  const optionsQuotedAt = newestTwoSided(contracts.map(({ quote }) => quote));
  return {
    asOf: asOfMilliseconds,
    source: source ?? null,
    spot,
    share: chosenShare(stocks, { choice: choices.spot, optionsQuotedAt }),
    stocks,
    choices: { model },
    expiries: expiries.map(({ expiration, expiresAt, rate }) => ({
      expiration,
      expiresAt: Date.parse(expiresAt),
      rate,
      contracts: contracts.filter((contract) => contract.expiration === expiration),
    })),
  };
}

function contractOf({ symbol, type, strike, quotedAt, impliedVolatility, ...prices }: ChainOption) {
  const quote = readQuote({ ...prices, datetime: quotedAt });
  return { symbol, formerSymbols: [], type, strike, quote, value: { volatility: impliedVolatility } };
}
