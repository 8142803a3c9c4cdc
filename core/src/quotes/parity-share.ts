import { staleQuoteMilliseconds } from "../contract/index.ts";
import type { MarketStock } from "../contract/index.ts";
import { isPositiveNumber, readInstant } from "../lib/index.ts";
import { normalizeSymbol } from "../symbols/index.ts";
import type { SpotQuotes } from "./parity.ts";
import { isStale } from "./read-quote.ts";

/** Spot that options are valued at: the middle of the share's sides, the last price shown, or a price of one's own. */
export type SpotChoice = "middle" | "last" | { readonly price: number };

/** Source of the share price in a parity rate. */
export interface ShareBasis {
  /** Its own bid and ask; its last price where one of them is missing; or a spot that the user wrote. */
  readonly from: "sides" | "last" | "manual";
  /** Quoted more than 15 minutes before the newest of the options. */
  readonly isOld: boolean;
  /** As the feed names it; `null` where it doesn't say. Options settle in 24hs. */
  readonly settlement: string | null;
}

/** The share as parity trades it. */
export interface ParityShare extends SpotQuotes {
  readonly basis: ShareBasis;
}

/** The spot shown: the last price of the feed's first stock (specification, section 9). */
export function feedSpot([stock]: readonly MarketStock[]): number | null {
  return isPositiveNumber(stock?.last) ? stock.last : null;
}

/** The headline: the last trade of the feed's first line, and its instant in epoch milliseconds. */
export interface Headline {
  readonly lastPrice: number | null;
  readonly lastAt: number | null;
  /** Traded more than 15 minutes before the newest two-sided option. */
  readonly isLastOld: boolean;
}

export function headline(
  stocks: readonly MarketStock[],
  { optionsQuotedAt }: { readonly optionsQuotedAt: number | null },
): Headline {
  const lastAt = readInstant(stocks[0]?.datetime);
  const isLastOld = optionsQuotedAt !== null && isStale({ quotedAt: lastAt, asOf: optionsQuotedAt });
  return { lastPrice: feedSpot(stocks), lastAt, isLastOld };
}

/** The share's price that options are valued at, and whose it is. */
export interface ValuationSpot {
  /** Pesos a share; `null` while nothing is known. */
  readonly value: number | null;
  readonly basis: ShareBasis;
}

/**
 * The spot of valuation: the middle of the share's sides where they are fresh, those of the options' settlement (24hs)
 * first; otherwise the last price of that line.
 */
export function valuationSpot(share: ParityShare, choice: SpotChoice): ValuationSpot {
  const { spot = null, spotBid, spotAsk, basis } = share;
  const hasMiddle = choice === "middle" && basis.from === "sides" && !basis.isOld;
  if (hasMiddle && isPositiveNumber(spotBid) && isPositiveNumber(spotAsk)) {
    return { value: (spotBid + spotAsk) / 2, basis };
  }
  const from = basis.from === "manual" ? basis.from : "last";
  return { value: isPositiveNumber(spot) ? spot : null, basis: { ...basis, from } };
}

/** The share by the choice of spot: a price of the user's own takes its place, and the headline's last is the first line's. */
export function chosenShare(
  stocks: readonly MarketStock[],
  { choice, optionsQuotedAt }: { readonly choice: SpotChoice; readonly optionsQuotedAt: number | null },
): ParityShare {
  if (typeof choice === "object") return manualShare(choice.price);
  const share = parityShare(stocks, { optionsQuotedAt });
  return choice === "last" ? { ...share, spot: feedSpot(stocks) ?? share.spot } : share;
}

/** A spot of the user's own takes the place of the share: it has no sides. */
export function manualShare(spot: number): ParityShare {
  return { spot, spotBid: null, spotAsk: null, basis: { from: "manual", isOld: false, settlement: null } };
}

/** Settlements by how near they are to that of the options; one that isn't named comes before the others. */
const settlementOrder = ["24hs", "t1", null, "48hs", "t2"];

function settlementRank({ settlement }: MarketStock): number {
  const rank = settlementOrder.indexOf(settlement?.toLowerCase() ?? null);
  return rank === -1 ? settlementOrder.length : rank;
}

function hasAnyPrice({ bid, ask, last }: MarketStock): boolean {
  return isPositiveNumber(bid) || isPositiveNumber(ask) || isPositiveNumber(last);
}

/** Two sides that don't cross. */
function hasSides({ bid, ask }: MarketStock): boolean {
  return isPositiveNumber(bid) && isPositiveNumber(ask) && bid <= ask;
}

/**
 * The line of the share that options are traded against: fresh before old, two sides before a last price, then the
 * options' own settlement (24hs). Only lines of the first stock's symbol count; undefined where none has a price.
 * @param optionsQuotedAt newest instant of the options' quotes, epoch milliseconds; `null` where none has one.
 */
export function shareLine(
  stocks: readonly MarketStock[],
  { optionsQuotedAt }: { readonly optionsQuotedAt: number | null },
): { readonly stock: MarketStock; readonly isOld: boolean } | undefined {
  const [first] = stocks;
  const isOld = ({ datetime }: MarketStock) => {
    const at = readInstant(datetime);
    return at !== null && optionsQuotedAt !== null && optionsQuotedAt - at > staleQuoteMilliseconds;
  };
  const underlying = first && normalizeSymbol(first.symbol).symbol;
  const [stock] = stocks
    .filter((line) => hasAnyPrice(line) && normalizeSymbol(line.symbol).symbol === underlying)
    .toSorted(
      (left, right) =>
        Number(isOld(left)) - Number(isOld(right)) ||
        Number(hasSides(right)) - Number(hasSides(left)) ||
        settlementRank(left) - settlementRank(right),
    );
  return stock && { stock, isOld: isOld(stock) };
}

/** The share as parity uses it: the sides of its line where it has them, its last price (flagged) where it has not. */
export function parityShare(
  stocks: readonly MarketStock[],
  newest: { readonly optionsQuotedAt: number | null },
): ParityShare {
  const line = shareLine(stocks, newest);
  const {
    last: spot = null,
    bid: spotBid = null,
    ask: spotAsk = null,
    settlement = null,
  } = line?.stock ?? {};
  const from = line !== undefined && hasSides(line.stock) ? "sides" : "last";
  const basis: ShareBasis = { from, isOld: line?.isOld ?? false, settlement };
  return { spot, spotBid, spotAsk, basis };
}
