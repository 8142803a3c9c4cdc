import type { ChainOption, EvaluatePositionRequest, MarketUpdate } from "@paridad/core/contract";
import { dealAt, legVolatility } from "@paridad/core/positions";
import type { LegQuote, PositionLeg } from "@paridad/core/positions";
import { readInstant } from "@paridad/core/lib";
import { newestTwoSided, parityShare, readQuote, shareLine } from "@paridad/core/quotes";
import { expirationInstant } from "@paridad/core/symbols";
import { invalidFields } from "../../../http/http-error.ts";
import type { ValuedChain } from "../../../market/chain-snapshot.ts";

type AskedLeg = EvaluatePositionRequest["legs"][number];
export type LiveTerms = { readonly spot: number; readonly instant: number; readonly rate: number };
export type LegAtMarket = {
  readonly leg: PositionLeg;
  readonly quote: LegQuote;
  readonly priceFrom: "request" | "bid" | "ask";
  readonly mid: number | null;
  readonly available: number | null;
  readonly volatilityReason: string | null;
};

const nobody: LegQuote = { bid: null, ask: null };

/** The share of the options' settlement as it can be dealt. */
export function shareQuoteOf({ data }: MarketUpdate): LegQuote {
  const { acciones: stocks = [], opciones = [] } = data;
  const optionsQuotedAt = newestTwoSided(opciones.map((option) => readQuote(option)));
  const { spotBid = null, spotAsk = null } = parityShare(stocks, { optionsQuotedAt });
  const quotedAt = readInstant(shareLine(stocks, { optionsQuotedAt })?.stock.datetime);
  return { bid: spotBid, ask: spotAsk, quotedAt };
}

function quoteOf(option: ChainOption | undefined): LegQuote {
  if (option === undefined) return nobody;
  const { bid, ask, bidSize, askSize, quotedAt } = option;
  return { bid, ask, bidSize, askSize, quotedAt: readInstant(quotedAt) };
}

function optionOf({ snapshot }: ValuedChain, leg: AskedLeg): ChainOption | undefined {
  if (leg.kind === "share") return undefined;
  return snapshot.options.find(
    ({ type, strike, expiration }) =>
      type === leg.kind && expiration === leg.expiration && Math.abs(strike - leg.strike) < 0.005,
  );
}

function missing(path: string, message: string) {
  return invalidFields([{ path, message }]);
}

/** A leg at the price asked for, otherwise at its executable side; 400 where nobody offers it or it is over. */
export function legAtMarket(
  asked: AskedLeg,
  place: number,
  { chain, share, live }: { readonly chain: ValuedChain; readonly share: LegQuote; readonly live: LiveTerms },
): LegAtMarket {
  const { quantity } = asked;
  const quote = asked.kind === "share" ? share : quoteOf(optionOf(chain, asked));
  const { price: executable, mid, available } = dealAt({ quantity, quote });
  const price = asked.price ?? executable;
  if (price === null) throw missing(`legs.${place}.price`, "Nadie ofrece esa pata ahora: mandá su precio");
  const side = quantity > 0 ? "ask" : "bid";
  const priceFrom = asked.price === undefined ? side : "request";
  const found = { quote, priceFrom, mid, available } as const;
  if (asked.kind === "share")
    return { ...found, leg: { kind: "share", quantity, price }, volatilityReason: null };
  const expiration = expirationInstant(asked.expiration);
  if (expiration <= live.instant) throw missing(`legs.${place}.expiration`, "Esa pata ya venció");
  const leg = { kind: asked.kind, strike: asked.strike, expiration, quantity, price };
  if (asked.volatility !== undefined) {
    return { ...found, leg: { ...leg, volatility: asked.volatility }, volatilityReason: null };
  }
  const solved = legVolatility({ leg, price: mid ?? price, ...live });
  return solved.ok
    ? { ...found, leg: { ...leg, volatility: solved.volatility }, volatilityReason: null }
    : { ...found, leg, volatilityReason: solved.reason };
}
