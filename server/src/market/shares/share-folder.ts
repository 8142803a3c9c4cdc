import type { MarketStock, ShareSettlement } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { normalizeSymbol } from "@paridad/core/symbols";
import type { BarFolder, Folded, RecordedBar } from "../bar-folder.ts";
import type { MarketBook } from "../market-book.ts";

/** A bar of the share as the history stores it; prices in pesos a share, volume in shares, turnover in pesos. */
export type RecordedShareBar = Omit<
  RecordedBar,
  "expiration" | "operations" | "underlying" | "ratePercent"
> & {
  settlement: ShareSettlement;
  currency: "ARS";
};

export type ShareFolder = BarFolder<ShareSettlement, MarketStock>;

const settlements: Readonly<Record<string, ShareSettlement>> = {
  ci: "ci",
  spot: "ci",
  t0: "ci",
  "24hs": "24hs",
  t1: "24hs",
  "48hs": "48hs",
  t2: "48hs",
};

/** The settlement that a feed's word means; feeds say `spot` for contado inmediato. */
export function shareSettlementOf(text: string | null | undefined): ShareSettlement {
  const name = (text ?? "").trim().toLowerCase();
  return Object.hasOwn(settlements, name) ? (settlements[name] as ShareSettlement) : "unknown";
}

/** Folds a line of the share; a bar begins with its first price. */
export function foldShare(folder: ShareFolder, stock: MarketStock, source: RecordedBar["source"]): void {
  const settlement = shareSettlementOf(stock.settlement);
  const hasPrice = [stock.bid, stock.ask, stock.last].some(isPositiveNumber);
  if (hasPrice || folder.has(settlement)) folder.fold(settlement, stock, source);
}

export function recordedShareBar({
  line,
  latest,
  bar,
}: Folded<ShareSettlement, MarketStock>): RecordedShareBar {
  const { operations: _operations, ...own } = bar;
  return { ...own, symbol: normalizeSymbol(latest.symbol).symbol, settlement: line, currency: "ARS" };
}

/**
 * The lines of the underlying among those of a batch: the symbol of the book's first stock, in all its settlements. A replay
 * shows the day's first quote before its time; that is no bar yet.
 */
export function linesOfShare(
  changed: readonly MarketStock[],
  { stocks, asOf, source }: Pick<MarketBook, "stocks" | "asOf" | "source">,
): MarketStock[] {
  const [first] = stocks.keys();
  if (first === undefined) return [];
  const underlying = normalizeSymbol(first).symbol;
  const isEarly = ({ datetime }: MarketStock) =>
    source.kind === "replay" && Date.parse(datetime ?? "") > asOf;
  return changed.flatMap(({ symbol }) => {
    const stock = stocks.get(symbol);
    if (stock === undefined || isEarly(stock)) return [];
    return normalizeSymbol(symbol).symbol === underlying ? [stock] : [];
  });
}
