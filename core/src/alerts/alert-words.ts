import { alertKinds } from "../contract/index.ts";
import type { AlertKind, PremiumSide, RateMeasure } from "../contract/index.ts";
import { formatLevel, formatNumber, formatPercent, formatPesos, formatPrice } from "../formats/index.ts";

/** Names of the sides and rates that an alert may watch. */
export const alertSideNames: Readonly<Record<PremiumSide, string>> = {
  bid: "compra",
  ask: "venta",
  mid: "medio de las puntas",
  last: "último",
};
export const alertMeasureNames: Readonly<Record<RateMeasure, string>> = {
  still: "TNA del lanzamiento, papel quieto",
  exercised: "TNA del lanzamiento, ejercido",
  implied: "tasa implícita",
};

/** A value of a kind as people read it; beside a threshold in its decimals, for `≤ 45,25 % · ahora 45,3 %` would contradict itself. */
export function formatAlertValue(
  kind: AlertKind,
  value: number | null,
  threshold: number | null = null,
): string {
  return formatLevel(value, { unit: alertKinds[kind].unit, written: threshold });
}

/** The condition it waits for: `≥ 7.500,00`. */
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

/**
 * The way from a value to its threshold: `falta +2,9 %` of the value, points for a percentage, and the amount itself where it
 * may be below zero, as a share of nearly nothing says nothing. Empty where the value is unknown.
 */
export function alertDistance({
  kind,
  threshold,
  current,
}: {
  readonly kind: AlertKind;
  readonly threshold: number;
  readonly current: number | null;
}): string {
  if (current === null) return "";
  const { unit, isSigned } = alertKinds[kind];
  const left = threshold - current;
  const sign = "always";
  if (unit === "percent") {
    return `faltan ${formatNumber(left * 100, { minimumDecimals: 1, maximumDecimals: 1, sign })} puntos`;
  }
  if (unit === "total") return `faltan ${formatPesos(left, { sign })}`;
  return isSigned
    ? `faltan ${formatPrice(left, { sign })}`
    : `falta ${formatPercent(left / current, { sign })}`;
}
