import type { HistoryChain } from "../contract/index.ts";
import { readQuote, valueOptions } from "../quotes/index.ts";
import type { ValuationChoices } from "../quotes/index.ts";
import type { BookQuote, MarketEnd } from "../risk/index.ts";
import { expirationInstant } from "../symbols/index.ts";
import { pastTerms } from "./past-terms.ts";

/**
 * A session's stored close as a book is valued at it: every contract at the volatility of its own quote, each expiry at its
 * own rate, by the terms of now. Null where no price of the share was stored.
 */
export function marketAtClose(
  answer: HistoryChain,
  {
    model,
    closedDays,
  }: { readonly model: ValuationChoices["model"]; readonly closedDays?: readonly string[] | undefined },
): MarketEnd | null {
  const { at, spot, rows } = answer;
  if (spot === null) return null;
  const expirations = [...new Set(rows.flatMap(({ expiration }) => expiration ?? []))].toSorted();
  const quotes = expirations.map((expiration) => quotesOf(answer, { expiration, spot, model, closedDays }));
  return { quotes: quotes.flat(), spot, instant: Date.parse(at), rate: quotes[0]?.[0]?.rate ?? 0, model };
}

function quotesOf(
  answer: HistoryChain,
  {
    expiration,
    spot,
    model,
    closedDays,
  }: {
    expiration: string;
    spot: number;
    model: ValuationChoices["model"];
    closedDays?: readonly string[] | undefined;
  },
): BookQuote[] {
  const { rate, yearsToExpiry } = pastTerms(answer, expiration, closedDays);
  const terms = { spot, yearsToExpiry, rate: rate.continuous };
  const options = answer.rows.flatMap((row) => {
    const { type, strike, precio_compra: bid, precio_venta: ask, precio_cierre: last } = row;
    if (row.expiration !== expiration || strike === null) return [];
    return [{ contract: { type, strike }, quote: readQuote({ bid, ask, last }), terms }];
  });
  const values = valueOptions(options, model);
  return options.map(({ contract: { type: kind, strike }, quote }, index) => {
    const { bid, ask, last, marketFrom: from } = quote;
    const contract = { kind, strike, expiration: expirationInstant(expiration) };
    const volatility = values[index]?.volatility ?? null;
    return { ...contract, bid, ask, last, from, volatility, rate: rate.continuous };
  });
}
