import type { StoragePort } from "@paridad/core/auth";
import type { NumberResult } from "@paridad/core/stores";
import { formatLevel, parseTypedNumber } from "@paridad/core/formats";

export const alertsKey = "paridad.alerts";

export type AlertKind = "spot" | "volatility" | "ratio";
export type AlertDirection = "above" | "below";

/** A level a user waits for. `limit`: pesos for the spot, per 1.00 for volatility, a quotient for a ratio. */
export type Alert = {
  readonly id: string;
  readonly kind: AlertKind;
  readonly direction: AlertDirection;
  readonly limit: number;
  /** The option of a volatility alert (at the money when empty), or the two of a ratio. */
  readonly symbols: readonly string[];
  /** Set while the value is beyond the limit, so each crossing notifies once. */
  readonly firedAt: number | null;
};

export const alertKindNames: Record<AlertKind, string> = {
  spot: "Precio de GGAL",
  volatility: "Volatilidad implícita",
  ratio: "Ratio de dos bases",
};

/** What alerts ask of the market; null where it does not say. */
export type WatchedMarket = {
  readonly spot: () => number | null;
  /** Per 1.00, of the expiry that the user looks at. */
  readonly atTheMoneyVolatility: () => number | null;
  /** Of any expiry, by its name or by one that it had before a strike adjustment. */
  readonly option: (symbol: string) => WatchedOption | null;
};
export type WatchedOption = {
  readonly mid: number | null;
  readonly last: number | null;
  readonly impliedVolatility: { readonly auto: NumberResult };
};

function ratioOf({ symbols }: Alert, market: WatchedMarket): number | null {
  const [one, other] = symbols.map((symbol) => {
    const option = market.option(symbol);
    return option?.mid ?? option?.last ?? null;
  });
  return one && other ? one / other : null;
}

/** What an alert watches, now; null where the market doesn't say. */
export function valueOf(alert: Alert, market: WatchedMarket): number | null {
  if (alert.kind === "spot") return market.spot();
  if (alert.kind === "ratio") return ratioOf(alert, market);
  const [symbol] = alert.symbols;
  if (symbol === undefined) return market.atTheMoneyVolatility();
  const auto = market.option(symbol)?.impliedVolatility.auto;
  return auto?.ok ? auto.value : null;
}

const units = { spot: "pesos", volatility: "percent", ratio: "ratio" } as const;

/** A value of an alert's kind as people read it, in the decimals that its limit was typed with. */
export function formatAlertValue(
  { kind, limit }: Pick<Alert, "kind" | "limit">,
  value: number | null,
): string {
  return formatLevel(value, { unit: units[kind], written: limit });
}

/** One line that says what the alert waits for. */
export function describeAlert(alert: Alert): string {
  const { kind, direction, limit, symbols } = alert;
  const subject = symbols.length > 0 ? symbols.join(" / ") : kind === "volatility" ? "en el dinero" : "GGAL";
  return `${subject} ${direction === "above" ? "≥" : "≤"} ${formatAlertValue(alert, limit)}`;
}

/**
 * The alerts after a look at the market, and those that crossed their limit with it. A value that is not known changes
 * nothing.
 */
export function evaluateAlerts({
  alerts,
  market,
  now,
}: {
  alerts: readonly Alert[];
  market: WatchedMarket;
  now: number;
}): { readonly alerts: readonly Alert[]; readonly fired: ReadonlyArray<Alert & { readonly value: number }> } {
  const fired: Array<Alert & { value: number }> = [];
  const next = alerts.map((alert) => {
    const value = valueOf(alert, market);
    if (value === null) return alert;
    const isBeyond = alert.direction === "above" ? value >= alert.limit : value <= alert.limit;
    if (isBeyond === (alert.firedAt !== null)) return alert;
    if (isBeyond) fired.push({ ...alert, value });
    return { ...alert, firedAt: isBeyond ? now : null };
  });
  return { alerts: next.some((alert, place) => alert !== alerts[place]) ? next : alerts, fired };
}

/** A limit as typed: percent for volatility. */
export function readLimit(kind: AlertKind, text: string): number | null {
  const parsed = parseTypedNumber(text);
  if (!parsed.ok || parsed.value <= 0) return null;
  return kind === "volatility" ? parsed.value / 100 : parsed.value;
}

/** The user's alerts; empty if the stored value is missing or not a list. */
export function readAlerts(storage: StoragePort): readonly Alert[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(alertsKey) ?? "[]");
    return Array.isArray(stored) ? (stored as Alert[]) : [];
  } catch {
    return [];
  }
}

/** Stores all the alerts over those that were. */
export function writeAlerts(storage: StoragePort, alerts: readonly Alert[]): void {
  storage.setItem(alertsKey, JSON.stringify(alerts));
}
