import type { FollowedLeg, PositionContent, SavedLeg, SavedPosition } from "../contract/index.ts";
import { formatDayMonth, formatInteger, formatStrike } from "../formats/index.ts";
import {
  expiryOutlook,
  legsOfPosition,
  liquidationValue,
  nobody,
  quoteCautions,
  soldLegRisks,
} from "../positions/index.ts";
import type {
  ExpiryOutlook,
  LegQuote,
  LiquidationValue,
  PositionLeg,
  QuoteCaution,
  SoldLegRisk,
} from "../positions/index.ts";
import { buenosAiresDate, hasExpired } from "../symbols/index.ts";
import { quoteOf, shareQuote, spotOf } from "./market-quotes.ts";
import type { BookContract, BookMarket } from "./book-market.ts";

/** The contract of a kept leg in today's chain, under its name of today. */
function contractOfSaved(
  { expiries }: Pick<BookMarket, "expiries">,
  leg: SavedLeg,
  today: FollowedLeg | null,
): BookContract | null {
  if (leg.type === "share") return null;
  const expiry = expiries.find(({ expiration }) => expiration === leg.expiration);
  const symbol = today?.symbol ?? leg.symbol;
  const contract = expiry?.contracts.find(
    (one) => one.type === leg.type && (one.symbol === symbol || one.formerSymbols.includes(symbol)),
  );
  return contract ?? null;
}

/** Sides and sizes of a saved leg now. */
function quoteOfSaved(market: BookMarket | null, leg: SavedLeg, today: FollowedLeg | null): LegQuote {
  if (market === null) return nobody;
  if (leg.type === "share") return shareQuote(market);
  return quoteOf(contractOfSaved(market, leg, today)) ?? nobody;
}

export type MarkedPosition = {
  readonly position: SavedPosition;
  readonly content: PositionContent;
  readonly legs: readonly PositionLeg[];
  readonly quotes: readonly LegQuote[];
  /** False where the user's plan opens no market. */
  readonly hasMarket: boolean;
  /** Nothing was heard of the market yet: what is missing may come. */
  readonly isWaiting: boolean;
  /** By leg: what is wrong with its quote; nothing of an option that is over, nor while the market is waited for. */
  readonly cautions: readonly (readonly QuoteCaution[])[];
  /** Net cash of closing now; null where nothing is open. */
  readonly closing: LiquidationValue | null;
  /** Closing now with what was realized before, net, pesos in all; null where a side is missing. */
  readonly result: number | null;
  /** The share's price now; null where it isn't known. */
  readonly spot: number | null;
  /** Outcome of the nearest expiry at the spot of now. */
  readonly outlook: ExpiryOutlook | null;
  /** By leg: what a sold option may bring before its expiry; null for others and without a spot. */
  readonly sold: readonly (SoldLegRisk | null)[];
  /** By leg: an option whose expiry is over. */
  readonly ended: readonly boolean[];
  /** Nearest expiry of the open options that is over, `YYYY-MM-DD`. */
  readonly overdue: string | null;
};

function isOver(leg: SavedLeg, now: number): boolean {
  return leg.type !== "share" && hasExpired({ asOf: now, expiration: leg.expiration });
}

/** Days on which open options ended, ascending. */
function endedDays(legs: readonly SavedLeg[], ended: readonly boolean[]): string[] {
  return legs
    .flatMap((leg, index) => (leg.type !== "share" && ended[index] === true ? [leg.expiration] : []))
    .toSorted();
}

/** Net cash of closing all open legs; null where nothing is open. */
function closingOf(legs: readonly PositionLeg[], quotes: readonly LegQuote[], { costs }: PositionContent) {
  if (legs.length === 0) return null;
  const closing = liquidationValue({ legs, quotes, costs });
  return closing.ok ? closing : null;
}

function outlookOf(
  legs: readonly PositionLeg[],
  quotes: readonly LegQuote[],
  spot: number | null,
  costs: PositionContent["costs"],
) {
  if (spot === null || legs.length === 0) return null;
  const outlook = expiryOutlook({ legs, spot, costs, bids: quotes.map(({ bid }) => bid) });
  return outlook.ok ? outlook : null;
}

/** Legs with the volatility of their contract, where it has one. */
function valuedLegs(
  legs: readonly PositionLeg[],
  contracts: readonly (BookContract | null)[],
): PositionLeg[] {
  return legs.map((leg, index) => {
    const volatility = contracts[index]?.value.volatility ?? null;
    return leg.kind === "share" || volatility === null ? leg : { ...leg, volatility };
  });
}

/** The continuous rate of an expiry, by its instant; 0 where the market lists none. */
export function rateOfExpiry({ expiries }: Pick<BookMarket, "expiries">, expiresAt: number): number {
  return expiries.find((one) => one.expiresAt === expiresAt)?.rate.continuous ?? 0;
}

function soldOf(
  marked: Pick<MarkedPosition, "content" | "position" | "legs" | "quotes">,
  market: BookMarket | null,
  now: number,
): MarkedPosition["sold"] {
  const { content, position, legs, quotes } = marked;
  const spot = market === null ? null : spotOf(market);
  if (market === null || spot === null) return legs.map(() => null);
  const contracts = content.legs.map((leg, index) =>
    contractOfSaved(market, leg, position.today[index] ?? null),
  );
  return soldLegRisks({
    legs: valuedLegs(legs, contracts),
    bids: quotes.map(({ bid }) => bid),
    spot,
    instant: now,
    rateOf: (expiresAt) => rateOfExpiry(market, expiresAt),
    costs: content.costs,
  });
}

/** A saved position at the market of now, null where the plan opens none; answers null where it can't be read. */
export function markPosition(
  position: SavedPosition,
  market: BookMarket | null,
  now: number,
): MarkedPosition | null {
  const { content, today } = position;
  if (content === null) return null;
  const legs = legsOfPosition(position);
  const quotes = content.legs.map((leg, index) => quoteOfSaved(market, leg, today[index] ?? null));
  const closing = closingOf(legs, quotes, content);
  const spot = market === null ? null : spotOf(market);
  const isWaiting = market !== null && market.expiries.length === 0 && spot === null;
  const ended = content.legs.map((leg) => isOver(leg, now));
  const profit = legs.length === 0 ? 0 : (closing?.profit ?? null);
  return {
    position,
    content,
    legs,
    quotes,
    hasMarket: market !== null,
    isWaiting,
    cautions: quotes.map((quote, index) =>
      market === null || isWaiting || ended[index] === true ? [] : quoteCautions(quote, now),
    ),
    closing,
    result: profit === null ? null : profit + content.realized,
    spot,
    sold: soldOf({ content, position, legs, quotes }, market, now),
    outlook: outlookOf(legs, quotes, spot, content.costs),
    ended,
    overdue: endedDays(content.legs, ended)[0] ?? null,
  };
}

/** A leg in a few words: `+10 call 7.400 18/12`, under its base of today. */
export function legText(leg: SavedLeg, today: FollowedLeg | null): string {
  const count = formatInteger(leg.quantity, { sign: "always" });
  if (leg.type === "share") return `${count} GGAL`;
  return `${count} ${leg.type} ${formatStrike(today?.strike ?? leg.strike)} ${formatDayMonth(leg.expiration)}`;
}

/** The day of an instant in the position's life. */
export function dayOf(at: string): string {
  return buenosAiresDate(Date.parse(at));
}
