import type { OptionLeg, PositionLeg } from "../../positions/index.ts";
import type { HeldPosition, PortfolioNow } from "../portfolio/risk-legs.ts";

/** An option of the chain with its prices, pesos a share; null is none. */
export interface BookQuote extends Pick<OptionLeg, "kind" | "strike" | "expiration"> {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
  /** As the market values it, per square root of year, and the price that says so; null where none does. */
  readonly volatility: number | null;
  readonly from: "mid" | "last";
  /** Its expiry's, continuous per year. */
  readonly rate: number;
  /** Lots at the best levels, where they are known. */
  readonly bidSize?: number | null;
  readonly askSize?: number | null;
  /** Epoch milliseconds. */
  readonly quotedAt?: number | null;
}

/** Positions and the market they are valued in. */
export interface BookInput extends PortfolioNow {
  readonly quotes: readonly BookQuote[];
  /** The nearest expiry's among those held, continuous per year. */
  readonly rate: number;
  /** That the quotes' volatilities are of; American where left out. */
  readonly model?: OptionLeg["model"];
}

/** Source of a leg's volatility: its mid, its last price, or the mid of the nearest strike of its expiry. */
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
  /** Positions that can be valued; those without such a leg are left out. */
  readonly positions: readonly HeldPosition[];
}

/**
 * Every leg with the volatility it is valued at. A sold option nobody quotes must not drop out of a risk figure, so it takes
 * the volatility of the nearest base of its expiry, and says so; one whose expiry has no solvable quote, or is over, is left
 * out with the reason.
 */
export function markBook({ positions, quotes, instant, rate, model }: BookInput): MarkedBook {
  const mark = marker({ quotes, rate, model });
  const legs = positions.flatMap(({ id, legs: all }) =>
    all.map((leg, index): MarkedLeg => {
      const place = { position: id, index };
      if (leg.kind === "share") return { ...place, leg, ...bare, reason: null };
      if (leg.expiration <= instant) return { ...place, leg, ...bare, reason: "expired" };
      return { ...place, ...mark(leg) };
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

function marker({ quotes, rate: ofBook, model }: Pick<BookInput, "quotes" | "rate" | "model">) {
  const nearest = (leg: OptionLeg): BookQuote | null => {
    const distance = ({ strike }: BookQuote) => Math.abs(Math.log(strike / leg.strike));
    const [first] = quotes
      .filter((quote) => quote.expiration === leg.expiration && quote.volatility !== null)
      .toSorted((one, other) => distance(one) - distance(other));
    return first ?? null;
  };
  return (leg: OptionLeg): Omit<MarkedLeg, "position" | "index"> => {
    const quote =
      quotes.find(
        ({ kind, strike, expiration }) =>
          kind === leg.kind && expiration === leg.expiration && Math.abs(strike - leg.strike) < sameBase,
      ) ?? null;
    const hasOwn = quote !== null && quote.volatility !== null;
    const source = hasOwn ? quote : nearest(leg);
    if (source === null || source.volatility === null) {
      return { leg, quote, from: null, neighbour: null, reason: "no-volatility" };
    }
    const { volatility, rate } = source;
    return {
      leg: { ...leg, volatility, rateSpread: rate - ofBook, ...(model && { model }) },
      quote,
      from: hasOwn ? source.from : "neighbour",
      neighbour: hasOwn ? null : source.strike,
      reason: null,
    };
  };
}
