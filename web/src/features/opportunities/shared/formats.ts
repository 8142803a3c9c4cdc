import { formatNumber, formatPercent } from "@paridad/core/formats";

/** A fraction as points of TNA: 0.041 is `+4,1`. */
export function formatPoints(points: number): string {
  return formatNumber(points * 100, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" });
}

/** An effective rate; null is one above what says anything. */
export function formatCappedTea(tea: number | null): string {
  return tea === null ? "> 999 %" : formatPercent(tea);
}
