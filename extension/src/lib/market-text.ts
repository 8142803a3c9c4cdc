import type { MarketSource } from "@paridad/core/contract";
import { formatTime, formatTna } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes } from "@paridad/core/contract";

/** `Simulada · 14:03:59`: where the numbers come from, with the feed's own clock. */
export function sourceText(source: MarketSource, asOf: number | null): string {
  return [marketSourceName(source), formatTime(asOf), ...marketSourceNotes(source)].join(" · ");
}

/** The rate that parity implies, TNA in percent, with the decimals of the web calculator. */
export function formatParityRate(percent: number | null): string {
  return formatTna(percent, { decimals: 1 });
}
