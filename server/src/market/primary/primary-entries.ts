import type { MarketOption, MarketStock } from "@paridad/core/contract";
import { isKnownNumber } from "@paridad/core/lib";

type Entries = Readonly<Record<string, unknown>>;
type Level = { readonly price: number | null; readonly size: number | null };
const nothing: Level = { price: null, size: null };

function numberOf(value: unknown): number | null {
  return typeof value === "number" && isKnownNumber(value) ? value : null;
}

function levelOf(value: unknown): Level {
  if (typeof value !== "object" || value === null) return { price: numberOf(value), size: null };
  const { price, size } = value as { price?: unknown; size?: unknown };
  return { price: numberOf(price), size: numberOf(size) };
}

/** The best of a side. An empty side comes as an empty list, as `null`, or not at all. */
function bestOf(side: unknown): Level {
  return Array.isArray(side) && side.length > 0 ? levelOf(side[0]) : nothing;
}

/** A price entry that did not come is untouched (`undefined`); one that came empty is none (`null`). */
function priceOf(entries: Entries, code: string): number | null | undefined {
  return code in entries ? levelOf(entries[code]).price : undefined;
}

/** A total comes as a bare number or as the `size` of a level. */
function totalOf(entries: Entries, codes: readonly string[]): number | null | undefined {
  const present = codes.filter((code) => code in entries);
  if (present.length === 0) return undefined;
  for (const code of present) {
    const value = entries[code];
    const total = numberOf(value) ?? levelOf(value).size;
    if (total !== null) return total;
  }
  return null;
}

type Quote = Omit<MarketOption & MarketStock, "symbol">;

/**
 * The fields of a quote out of the entries of one message. Each message is the whole state of both sides; the entries of
 * trades are there when the provider sends them. Volume is nominal (contracts of an option, shares of a stock), turnover
 * effective pesos.
 */
export function quoteOf(entries: Entries, at: number): Quote {
  const bid = bestOf(entries["BI"]);
  const ask = bestOf(entries["OF"]);
  return {
    bid: bid.price,
    bidSize: bid.size,
    ask: ask.price,
    askSize: ask.size,
    last: priceOf(entries, "LA"),
    previousClose: priceOf(entries, "CL"),
    volume: totalOf(entries, ["NV", "TV"]),
    operations: totalOf(entries, ["TC"]),
    turnover: totalOf(entries, ["EV"]),
    datetime: new Date(at).toISOString(),
  };
}
