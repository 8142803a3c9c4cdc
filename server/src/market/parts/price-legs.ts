import type { ChainOption, EvaluatePositionRequest, MarketUpdate } from "@paridad/core/contract";
import { dealAt, marketLeg } from "@paridad/core/positions";
import type { LegQuote, LegVolatilityFrom, OptionLeg, PositionLeg } from "@paridad/core/positions";
import { readInstant } from "@paridad/core/lib";
import { newestTwoSided, parityShare, readQuote, shareLine } from "@paridad/core/quotes";
import { expirationInstant } from "@paridad/core/symbols";
import type { SurfaceSmile } from "@paridad/core/volatility";
import { invalidFields } from "../../http/http-error.ts";
import type { ValuedChain } from "../chain-snapshot.ts";

type AskedLeg = EvaluatePositionRequest["legs"][number];
export type LiveTerms = { readonly spot: number; readonly instant: number; readonly rate: number };
export type LegAtMarket = {
  readonly leg: PositionLeg;
  readonly quote: LegQuote;
  readonly priceFrom: "request" | "bid" | "ask";
  readonly mid: number | null;
  readonly available: number | null;
  readonly volatilityFrom: LegVolatilityFrom | "request" | null;
  readonly volatilityReason: string | null;
};
type LegMarket = {
  readonly chain: ValuedChain;
  readonly share: LegQuote;
  readonly live: LiveTerms;
  readonly smiles: readonly SurfaceSmile[];
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
  if (leg.type === "share") return undefined;
  return snapshot.options.find(
    ({ type, strike, expiration }) =>
      type === leg.type && expiration === leg.expiration && Math.abs(strike - leg.strike) < 0.005,
  );
}

function missing(path: string, message: string) {
  return invalidFields([{ path, message }]);
}

/** A leg at the requested price, otherwise at its executable side; 400 without a quote or once expired. */
export function legAtMarket(legRequest: AskedLeg, index: number, market: LegMarket): LegAtMarket {
  const { quantity } = legRequest;
  const option = optionOf(market.chain, legRequest);
  const quote = legRequest.type === "share" ? market.share : quoteOf(option);
  const { price: executable, mid, available } = dealAt({ quantity, quote });
  const price = legRequest.price ?? executable;
  if (price === null) throw missing(`legs.${index}.price`, "Nadie ofrece esa pata ahora: mandá su precio");
  const side = quantity > 0 ? "ask" : "bid";
  const priceFrom = legRequest.price === undefined ? side : "request";
  const dealing = { quote, priceFrom, mid, available } as const;
  if (legRequest.type === "share") {
    const leg = { kind: "share", quantity, price } as const;
    return { ...dealing, leg, volatilityFrom: null, volatilityReason: null };
  }
  const expiration = expirationInstant(legRequest.expiration);
  if (expiration <= market.live.instant) throw missing(`legs.${index}.expiration`, "Esa pata ya venció");
  const { type: kind, strike } = legRequest;
  return {
    ...dealing,
    ...valuedLeg({ kind, strike, expiration, quantity, price }, legRequest, { ...market, option }),
  };
}

/** The leg at the requested volatility, otherwise the market's. */
function valuedLeg(
  leg: OptionLeg,
  legRequest: Exclude<AskedLeg, { type: "share" }>,
  { chain, live, smiles, option }: LegMarket & { readonly option: ChainOption | undefined },
): Pick<LegAtMarket, "leg" | "volatilityFrom" | "volatilityReason"> {
  const expiry = chain.snapshot.expiries.find(({ expiration }) => expiration === legRequest.expiration);
  const expiryRate = expiry?.rate.continuous ?? null;
  const { model } = chain.snapshot;
  if (legRequest.volatility !== undefined) {
    const rateSpread = expiryRate === null ? 0 : expiryRate - live.rate;
    const { volatility } = legRequest;
    return {
      leg: { ...leg, volatility, rateSpread, model },
      volatilityFrom: "request",
      volatilityReason: null,
    };
  }
  const series = seriesOf(option);
  const isKnown = series !== null && series.volatility !== null;
  const valued = marketLeg({ leg, series, smiles: isKnown ? [] : smiles, model, expiryRate, ...live });
  return valued.ok
    ? { leg: valued.leg, volatilityFrom: valued.from, volatilityReason: valued.reason }
    : { leg, volatilityFrom: null, volatilityReason: valued.reason };
}

function seriesOf(option: ChainOption | undefined) {
  if (option === undefined) return null;
  const { impliedVolatility: volatility, impliedVolatilityReason: reason, pricedFrom } = option;
  return { volatility, reason, from: pricedFrom ?? "last" };
}
