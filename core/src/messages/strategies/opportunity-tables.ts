import { formatModelPrice, formatNumber, formatPercent, formatStrike } from "../../formats/index.ts";
import type { OpportunityReason, SaleVerdict } from "../../opportunities/index.ts";
import type { ParityReason } from "../../quotes/index.ts";
import { unknownReasonMessages } from "../calculator.ts";

/** Why a row of a table of opportunities has no rate. */
export const opportunityReasonMessages: Record<OpportunityReason | ParityReason, string> = {
  "missing-side": unknownReasonMessages["one-sided"],
  crossed: unknownReasonMessages.crossed,
  expired: "Vence hoy",
  "no-outlay": "La prima es tan cara como el papel",
  "invalid-input": "Faltan datos para calcularlo",
  "no-spot": "Falta el precio de la acción",
};

/** Points of TNA, signed: 0.041 is "+4,1 puntos". */
function pointsText(points: number): string {
  const text = formatNumber(points * 100, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" });
  return `${text} ${text === "+1,0" ? "punto" : "puntos"}`;
}

/**
 * How the first covered call stands: what is expected of it beside the caución, from the same row. Of who has the share
 * already there is no verdict.
 */
export function bestCoveredCall({
  strike,
  still,
  verdict,
  breakeven,
}: {
  readonly strike: number;
  /** TNA of *papel quieto*, a fraction. */
  readonly still: number;
  readonly verdict: SaleVerdict | null;
  /** Null where unknown, and then left out. */
  readonly breakeven: number | null;
}): string {
  const holds = breakeven === null ? "" : `; aguanta hasta ${formatModelPrice(breakeven)}`;
  const base = `La base ${formatStrike(strike)}: papel quieto ${formatPercent(still)} TNA neto${holds}`;
  if (verdict === null) return `${base}.`;
  const { caucion, edge, costs, expected, points } = verdict;
  const sign = edge < 0 ? "−" : "+";
  const sum = `En el plazo: caución ${formatPercent(caucion)} ${sign} ventaja ${formatPercent(Math.abs(edge))} − costos ${formatPercent(costs)} = ${formatPercent(expected)} esperado`;
  return points > 0 ? `${base}. ${sum}.` : `Se espera menos que la caución. ${base}. ${sum}.`;
}

/** How the best loan through options stands against the caución, and what would have to move. */
export function bestRate({
  strike,
  points,
  distance,
}: {
  readonly strike: number;
  readonly points: number;
  /** Pesos a share to equal the caución; null where unknown. */
  readonly distance: number | null;
}): string {
  const base = `la base ${formatStrike(strike)}: ${pointsText(points)} contra la caución, neto de costos`;
  if (points > 0) return `Primera, ${base}.`;
  const missing =
    distance === null
      ? ""
      : ` Para igualarla las puntas tendrían que mejorar ${formatModelPrice(distance)} por acción.`;
  return `Ninguna le gana a la caución. La más cercana es ${base}.${missing}`;
}
