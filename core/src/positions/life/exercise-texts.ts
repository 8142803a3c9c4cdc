import {
  formatDaysLeft,
  formatInteger,
  formatModelPrice,
  formatPercent,
  formatPesos,
  formatStrike,
} from "../../formats/index.ts";
import type { SoldLegRisk } from "./sold-leg.ts";

/** Texts of an option that was sold and may be exercised before its expiry. */
export const exerciseMessages = {
  likely: "Te pueden ejercer hoy",
  grey: "Zona gris",
  noBid: "Sin punta compradora no se sabe el valor tiempo",
  limit:
    "Pesos por acción, de la punta compradora. Bajo 0,25 % de la base, o pasada la frontera del modelo americano, te pueden ejercer hoy",
} as const;

/** `Valor tiempo 3,90 (0,10 % de la base).` */
export function timeValueText({ timeValue, timeValueShare }: SoldLegRisk): string {
  if (timeValue === null) return `${exerciseMessages.noBid}.`;
  const share = formatPercent(timeValueShare, { maximumDecimals: 2 });
  const sign = timeValue < 0 ? "−" : "";
  return `Valor tiempo ${sign}$ ${formatModelPrice(Math.abs(timeValue))} por acción (${share} de la base).`;
}

/** Why it may come back: today, or on the last day; empty where nothing says so. */
export function exerciseWarning({ isLikely, isGrey, days, distance }: SoldLegRisk): string {
  const grey = `${exerciseMessages.grey}: ${days < 1 ? "vence hoy" : `faltan ${formatDaysLeft(Math.ceil(days))}`} y la base a ${formatPercent(distance)} del precio, menos que los costos.`;
  return [isLikely ? `${exerciseMessages.likely}.` : "", isGrey ? grey : ""].filter(Boolean).join(" ");
}

/** Effect of an assignment: `Si te ejercen comprás 100 acciones a 3.858,1 y pagás $ 388.518.` */
export function assignmentText({ strike, shares, cash, missingShares }: SoldLegRisk): string {
  const count = `${formatInteger(Math.abs(shares))} acciones a ${formatStrike(strike)}`;
  if (shares > 0) return `Si te ejercen comprás ${count} y pagás ${formatPesos(-cash)}.`;
  const missing =
    missingShares === 0 ? "" : `; en la posición faltan ${formatInteger(missingShares)}, que hay que comprar`;
  return `Si te ejercen entregás ${count} y cobrás ${formatPesos(cash)}${missing}.`;
}
