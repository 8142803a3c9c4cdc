import type { ChainSnapshot, EmbedTicker, MarketUpdate } from "@paridad/core/contract";
import { ladderRatePercent } from "../ladder-rate.ts";

/** The nearest expiry in a line: the share, its volatility, the rate that its options imply and the caución's. */
export function tickerPart(snapshot: ChainSnapshot, { data }: MarketUpdate): EmbedTicker {
  const { underlying, asOfMilliseconds: at, source, lastPrice, expiries } = snapshot;
  const [expiry] = expiries;
  const expiration = expiry?.expiration ?? null;
  const caucion =
    expiration === null ? null : ladderRatePercent(data.cauction_rates ?? [], { expiration, at });
  return {
    underlying,
    asOfMilliseconds: at,
    source,
    lastPrice,
    expiration,
    days: expiry?.daysToExpiry ?? null,
    atTheMoneyVolatility: expiry?.atTheMoneyVolatility ?? null,
    impliedTna: expiry?.impliedTna ?? null,
    caucionTna: caucion === null ? null : caucion / 100,
  };
}
