import { alertKinds } from "../contract/index.ts";
import type { AlertKind, AlertSubject, PremiumSide, RateMeasure } from "../contract/index.ts";
import { formatDayMonth, formatInteger, formatLevel } from "../formats/index.ts";
import type { TodayContract } from "./watched-subject.ts";

const sideNames: Record<PremiumSide, string> = {
  bid: "compra",
  ask: "venta",
  mid: "medio de las puntas",
  last: "último",
};
const measureNames: Record<RateMeasure, string> = {
  still: "TNA del lanzamiento, papel quieto",
  exercised: "TNA del lanzamiento, ejercido",
  implied: "tasa implícita",
};
const optionWords = {
  volatility: "volatilidad implícita",
  exercise: "valor tiempo en % de la base",
} as const;
/** Names of the sides and rates that an alert may watch, for forms. */
export const alertSideNames: Readonly<Record<PremiumSide, string>> = sideNames;
export const alertMeasureNames: Readonly<Record<RateMeasure, string>> = measureNames;

/** A value of a kind as people read it; beside a threshold in its decimals, for `≤ 45,25 % · ahora 45,3 %` would contradict itself. */
export function formatAlertValue(
  kind: AlertKind,
  value: number | null,
  threshold: number | null = null,
): string {
  return formatLevel(value, { unit: alertKinds[kind].unit, written: threshold });
}

function contractWords(subject: Extract<AlertSubject, { readonly contract: unknown }>): string {
  if (subject.kind === "premium") return sideNames[subject.side];
  return subject.kind === "rate" ? measureNames[subject.measure] : optionWords[subject.kind];
}

/** What an alert watches, under the names of today where they are known. */
export function alertTitle(
  subject: AlertSubject,
  {
    today = null,
    positionName = null,
  }: { readonly today?: readonly TodayContract[] | null; readonly positionName?: string | null } = {},
): string {
  const nameAt = (place: number, symbol: string) => today?.[place]?.symbol ?? symbol;
  if ("contract" in subject) return `${nameAt(0, subject.contract.symbol)} · ${contractWords(subject)}`;
  switch (subject.kind) {
    case "share":
      return "GGAL";
    case "spread":
      return subject.legs
        .map(({ contract, quantity }, place) => {
          const count =
            Math.abs(quantity) === 1
              ? quantity > 0
                ? "+"
                : "−"
              : formatInteger(quantity, { sign: "always" });
          return `${count}${nameAt(place, contract.symbol)}`;
        })
        .join(" ");
    case "ratio":
      return `${nameAt(0, subject.one.symbol)} / ${nameAt(1, subject.other.symbol)}`;
    case "moneyVolatility":
      return `VI en el dinero ${formatDayMonth(subject.expiration)}`;
    case "percentile":
      return "Percentil de la VI 30 días";
    default:
      return positionName === null ? "Posición eliminada" : `Resultado de ${positionName}`;
  }
}

/** What it waits for: `≥ 7.500,00`. */
export function alertCondition({
  kind,
  direction,
  threshold,
}: {
  readonly kind: AlertKind;
  readonly direction: "above" | "below";
  readonly threshold: number;
}): string {
  return `${direction === "above" ? "≥" : "≤"} ${formatAlertValue(kind, threshold, threshold)}`;
}

/** Where what an alert watches is seen, a path of the app. */
export function alertPath(subject: AlertSubject): string {
  if (subject.kind === "position") return "/cartera";
  if (subject.kind === "percentile" || subject.kind === "moneyVolatility") return "/volatilidad";
  return "/estrategias/calculadora";
}
