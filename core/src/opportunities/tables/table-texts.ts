import {
  formatModelPrice,
  formatMonthShort,
  formatNumber,
  formatPercent,
  formatPesos,
  formatStrike,
} from "../../formats/index.ts";
import type { BestRow, BestTable } from "./best-of-tables.ts";
import type { OpportunityBook } from "../market/opportunity-market.ts";
import type { OpportunityReason } from "../covered-call.ts";
import type { SaleVerdict } from "./sale-verdict.ts";
import { annualPoints, annualRate } from "../../quotes/index.ts";
import type { ParityReason, RateTerm } from "../../quotes/index.ts";
import { unknownReasonMessages } from "../../quotes/quote-texts.ts";

/** Why a row of a table of opportunities has no rate. */
export const opportunityReasonMessages: Record<OpportunityReason | ParityReason, string> = {
  "missing-side": unknownReasonMessages["one-sided"],
  crossed: unknownReasonMessages.crossed,
  expired: "Vence hoy",
  "no-outlay": "La prima es tan cara como el papel",
  "invalid-input": "Faltan datos para calcularlo",
  "no-spot": "Falta el precio de la acción",
};

/** Points of TNA, signed, 0.041 is "+4,1 puntos"; those of the term where a year says nothing. */
function pointsText(points: number, term: RateTerm): string {
  if (annualPoints(points, term) === null) {
    return `${formatPercent((points * term.moneyDays) / 365, { sign: "always" })} en el plazo`;
  }
  const text = formatNumber(points * 100, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" });
  return `${text} ${text === "+1,0" ? "punto" : "puntos"}`;
}

/** A simple annual rate where one says something, otherwise the result over the term: `51,2 % TNA`, `1,3 % en 4 días`. */
function rateText(tna: number, days: number): string {
  const gain = (tna * days) / 365;
  if (annualRate(gain, days) !== null) return `${formatPercent(tna)} TNA`;
  return `${formatPercent(gain)} en ${days} ${days === 1 ? "día" : "días"}`;
}

/**
 * The first sale of a table: its expected result beside the caución, from the same row. An owner of the share gets no verdict.
 */
export function bestSale({
  strike,
  still,
  days,
  verdict,
  breakeven,
}: {
  readonly strike: number;
  /** TNA of *papel quieto*, a fraction, and calendar days. */
  readonly still: number;
  readonly days: number;
  readonly verdict: SaleVerdict | null;
  /** Null where unknown, and then left out. */
  readonly breakeven: number | null;
}): string {
  const holds = breakeven === null ? "" : `; aguanta hasta ${formatModelPrice(breakeven)}`;
  const base = `La base ${formatStrike(strike)}: papel quieto ${rateText(still, days)} neto${holds}`;
  if (verdict === null) return `${base}.`;
  const sum = `En el plazo: ${verdictSum(verdict)}`;
  return verdict.points > 0 ? `${base}. ${sum}.` : `Se espera menos que la caución. ${base}. ${sum}.`;
}

/** `caución 1,9 % − ventaja 0,1 % − costos 1,5 % = 0,3 % esperado`. */
export function verdictSum({ caucion, edge, costs, expected }: SaleVerdict): string {
  const sign = edge < 0 ? "−" : "+";
  return `caución ${formatPercent(caucion)} ${sign} ventaja ${formatPercent(Math.abs(edge))} − costos ${formatPercent(costs)} = ${formatPercent(expected)} esperado`;
}

/** The best loan through options against the caución, and the distance to it. */
export function bestRate({
  strike,
  points,
  distance,
  ...term
}: RateTerm & {
  readonly strike: number;
  readonly points: number;
  /** Pesos a share to equal the caución; null where unknown. */
  readonly distance: number | null;
}): string {
  const base = `la base ${formatStrike(strike)}: ${pointsText(points, term)} contra la caución, neto de costos`;
  if (points > 0) return `Primera, ${base}.`;
  const missing =
    distance === null
      ? ""
      : ` Para igualarla las puntas tendrían que mejorar ${formatModelPrice(distance)} por acción.`;
  return `Ninguna le gana a la caución. La más cercana es ${base}.${missing}`;
}

/** The best pair of a grid near the money, against the caución. */
export function bestPairText(
  { lower, upper }: { readonly lower: number; readonly upper: number },
  pesos: number,
): string {
  const pair = `${formatStrike(lower)} / ${formatStrike(upper)}`;
  const amount = `${formatPesos(Math.abs(pesos))} el lote`;
  return pesos > 0
    ? `Primero, ${pair}: se esperan ${amount} más que la caución, neto de costos.`
    : `A menos de dos desvíos ninguno le gana a la caución. El más cercano, ${pair}: se esperan ${amount} menos, neto de costos.`;
}

/** Why no row can pass; null where the share has both sides. */
export function shareSideText({ bid, ask }: OpportunityBook["share"]): string | null {
  return bid === null || ask === null ? "GGAL está con una sola punta" : null;
}

export const bestTableNames: Readonly<Record<BestTable, string>> = {
  "covered-calls": "Lanzamientos",
  puts: "Puts lanzados",
  "bull-calls": "Bulls con calls",
  conversions: "Conversiones",
};

/** The first row of a table in a line, its number apart for its colour; null where no row passes. */
export function bestRowText(
  table: BestTable,
  best: BestRow | null,
): {
  /** Its contracts, and of which result the number is. */
  readonly label: string;
  readonly amount: string;
  readonly isAbove: boolean;
} | null {
  if (best === null) return null;
  const { strikes, date, points, pesos } = best;
  const isAbove = (points ?? pesos) > 0;
  const amount =
    pesos === undefined ? pointsText(points, best) : `${formatPesos(pesos, { sign: "always" })} el lote`;
  const contracts = `${strikes.map((strike) => formatStrike(strike)).join(" / ")} ${formatMonthShort(date)}`;
  return { label: `${contracts}, ${table === "conversions" ? "neto" : "esperado"}`, amount, isAbove };
}
