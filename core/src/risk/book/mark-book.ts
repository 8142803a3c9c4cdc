import { isPositiveNumber } from "../../lib/index.ts";
import { legVolatility } from "../../positions/index.ts";
import type { OptionLeg, PositionLeg } from "../../positions/index.ts";
import type { HeldPosition } from "../portfolio/risk-legs.ts";

/** An option of the chain with its prices, pesos a share; null is none. */
export interface BookQuote extends Pick<OptionLeg, "kind" | "strike" | "expiration"> {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
  /** Lots at the best levels, where they are known. */
  readonly bidSize?: number | null;
  readonly askSize?: number | null;
  /** Epoch milliseconds. */
  readonly quotedAt?: number | null;
}

/** Positions and the market they are valued in. */
export interface BookInput {
  readonly positions: readonly HeldPosition[];
  readonly quotes: readonly BookQuote[];
  /** Pesos a share. */
  readonly spot: number;
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
}

/** What a leg's volatility was solved at: its mid, its last price, or the mid of the nearest base of its expiry. */
export type MarkedFrom = "mid" | "last" | "neighbour";

export interface MarkedLeg {
  readonly position: string;
  /** Place of the leg in its position. */
  readonly index: number;
  /** With its volatility where one was found. */
  readonly leg: PositionLeg;
  readonly quote: BookQuote | null;
  readonly from: MarkedFrom | null;
  /** Base whose volatility it takes; null where it has its own. */
  readonly neighbour: number | null;
  /** Why it can't be valued and counts in no figure; null where it can. */
  readonly reason: "expired" | "no-volatility" | null;
}

export interface MarkedBook {
  readonly legs: readonly MarkedLeg[];
  /** What can be valued; positions without such a leg are left out. */
  readonly positions: readonly HeldPosition[];
}

/**
 * Every leg with the volatility it is valued at. A sold option nobody quotes must not drop out of a risk figure, so it takes
 * the volatility of the nearest base of its expiry, and says so; one whose expiry has no solvable quote, or is over, is left
 * out with the reason.
 */
export function markBook({ positions, quotes, spot, instant, rate }: BookInput): MarkedBook {
  const solve = solver({ quotes, spot, instant, rate });
  const legs = positions.flatMap(({ id, legs: all }) =>
    all.map((leg, index): MarkedLeg => {
      const place = { position: id, index };
      if (leg.kind === "share") return { ...place, leg, ...bare, reason: null };
      if (leg.expiration <= instant) return { ...place, leg, ...bare, reason: "expired" };
      return { ...place, ...solve(leg) };
    }),
  );
  const held = positions.map(({ id }) => ({
    id,
    legs: legs.filter(({ position, reason }) => position === id && reason === null).map(({ leg }) => leg),
  }));
  return { legs, positions: held.filter((position) => position.legs.length > 0) };
}

const bare = { quote: null, from: null, neighbour: null } as const;
/** Bases are told apart to half a cent. */
const sameBase = 0.005;

function midOf({ bid, ask }: Pick<BookQuote, "bid" | "ask">): number | null {
  return isPositiveNumber(bid) && isPositiveNumber(ask) && bid <= ask ? 0.5 * (bid + ask) : null;
}

function solver({ quotes, spot, instant, rate }: Omit<BookInput, "positions">) {
  const volatilityAt = (leg: Pick<OptionLeg, "kind" | "strike" | "expiration">, price: number | null) => {
    const found = isPositiveNumber(price) ? legVolatility({ leg, price, spot, instant, rate }) : null;
    return found?.ok === true ? found.volatility : null;
  };
  const nearest = (leg: OptionLeg): { strike: number; volatility: number } | null => {
    const distance = ({ strike }: BookQuote) => Math.abs(Math.log(strike / leg.strike));
    const others = quotes
      .filter((quote) => quote.expiration === leg.expiration)
      .toSorted((one, other) => distance(one) - distance(other));
    for (const quote of others) {
      const volatility = volatilityAt(quote, midOf(quote));
      if (volatility !== null) return { strike: quote.strike, volatility };
    }
    return null;
  };
  return (leg: OptionLeg): Omit<MarkedLeg, "position" | "index"> => {
    const quote =
      quotes.find(
        ({ kind, strike, expiration }) =>
          kind === leg.kind && expiration === leg.expiration && Math.abs(strike - leg.strike) < sameBase,
      ) ?? null;
    const marked = (volatility: number, from: MarkedFrom, neighbour: number | null = null) =>
      ({ leg: { ...leg, volatility }, quote, from, neighbour, reason: null }) as const;
    const ofMid = quote === null ? null : volatilityAt(leg, midOf(quote));
    if (ofMid !== null) return marked(ofMid, "mid");
    const ofLast = quote === null ? null : volatilityAt(leg, quote.last);
    if (ofLast !== null) return marked(ofLast, "last");
    const other = nearest(leg);
    if (other !== null) return marked(other.volatility, "neighbour", other.strike);
    return { leg, quote, from: null, neighbour: null, reason: "no-volatility" };
  };
}
