import { sharesPerLot } from "@paridad/core/positions";
import type { MarketOption } from "@paridad/core/contract";
import { buenosAiresDate } from "@paridad/core/symbols";

const toCents = (pesos: number): number => Math.round(pesos * 100) / 100;

/**
 * The turnover of each series in its day, in pesos. Lots traded between two looks did so at the later look's last price, so
 * that a bar's mean price lies within its high and low; the first look of a day takes all until then at its own.
 */
export function createTradedDay(): (quote: MarketOption, at: number) => MarketOption {
  const days = new Map<string, { date: string; volume: number; turnover: number }>();
  return (quote, at) => {
    const { symbol, last } = quote;
    const volume = quote.volume ?? 0;
    const date = buenosAiresDate(at);
    const lastLook = days.get(symbol);
    const before =
      lastLook?.date === date && lastLook.volume <= volume ? lastLook : { volume: 0, turnover: 0 };
    const turnover = toCents(before.turnover + (volume - before.volume) * (last ?? 0) * sharesPerLot);
    days.set(symbol, { date, volume, turnover });
    return { ...quote, turnover };
  };
}
