import { isKnownNumber } from "../lib/index.ts";

/** Shown where a value is unknown; the reason goes in the element's title. */
export const unknownDash = "–";
const minusSign = "\u2212";
const noBreakSpace = "\u00a0";

/** A value to format; null, undefined, NaN and infinities are unknown and become the dash. */
export type MaybeNumber = number | null | undefined;

export type NumberStyle = {
  /** Decimals always shown. */
  minimumDecimals: number;
  /** Decimals beyond which the number is rounded. */
  maximumDecimals: number;
  /** `always` puts + or U+2212 before every number but zero. */
  sign?: "auto" | "always";
  grouping?: boolean;
};

const formatters = new Map<number, Intl.NumberFormat>();

function formatterOf({
  minimumDecimals,
  maximumDecimals,
  sign,
  grouping = true,
}: NumberStyle): Intl.NumberFormat {
  // A number, as a live chain looks up thousands a second. Intl knows up to 100 decimals.
  const flags = (sign === "always" ? 2 : 0) + (grouping ? 1 : 0);
  const key = (minimumDecimals * 128 + maximumDecimals) * 4 + flags;
  const known = formatters.get(key);
  if (known) return known;
  const created = new Intl.NumberFormat("es-AR", {
    minimumFractionDigits: minimumDecimals,
    maximumFractionDigits: maximumDecimals,
    signDisplay: sign === "always" ? "exceptZero" : "negative",
    useGrouping: grouping ? "always" : false,
  });
  formatters.set(key, created);
  return created;
}

/** A number as people in Argentina write it: `7.510,5`; U+2212 for minus; never "-0"; the dash when unknown. */
export function formatNumber(value: MaybeNumber, style: NumberStyle): string {
  if (!isKnownNumber(value)) return unknownDash;
  return formatterOf(style).format(value).replace("-", minusSign);
}

function withUnit(text: string, unit: string): string {
  return text === unknownDash ? text : `${text}${noBreakSpace}${unit}`;
}

type SignOption = { sign?: "auto" | "always" };

/**
 * A premium or a stock price in pesos a share: two decimals, a third when it has one, or always where its column shows
 * three. `1.571,80`, `0,125`.
 */
export function formatPrice(
  value: MaybeNumber,
  { sign, decimals = 2 }: SignOption & { decimals?: 2 | 3 } = {},
): string {
  return formatNumber(value, { minimumDecimals: decimals, maximumDecimals: 3, sign });
}

/** A price that a formula gave: two decimals, for a third would say more than the model knows. `1.571,80`. */
export function formatModelPrice(value: MaybeNumber, { sign }: SignOption = {}): string {
  return formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2, sign });
}

/** A strike: whole numbers without decimals, others with up to three. `7.200`, `334,56`. */
export function formatStrike(value: MaybeNumber): string {
  return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 3 });
}

/** A total in pesos, without decimals: `$ 27.900`, `−$ 1.500`. */
export function formatPesos(value: MaybeNumber, { sign }: SignOption = {}): string {
  return inPesos(formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, sign }));
}

/** An amount to the cent: `$ 27.900,00`, `−$ 1.500,50`. */
export function formatPesosExact(value: MaybeNumber): string {
  return inPesos(formatModelPrice(value));
}

/** The currency behind the sign; an unknown number stays a dash. */
export function inPesos(text: string): string {
  if (text === unknownDash) return text;
  const hasSign = text.startsWith(minusSign) || text.startsWith("+");
  return hasSign ? `${text.slice(0, 1)}$${noBreakSpace}${text.slice(1)}` : `$${noBreakSpace}${text}`;
}

/** A price where room is short, such as a chart's axis: without decimals from a thousand on. `7.500`, `560,00`. */
export function formatPriceShort(value: MaybeNumber): string {
  return isKnownNumber(value) && Math.abs(value) >= 1_000 ? formatInteger(value) : formatPrice(value);
}

/** A total in pesos where room is short: in millions from ten of them on. `$ 8.000 M`, `$ 27.900`. */
export function formatPesosShort(value: MaybeNumber): string {
  const isLarge = isKnownNumber(value) && Math.abs(value) >= 10_000_000;
  return isLarge ? withUnit(formatPesos(value / 1_000_000), "M") : formatPesos(value);
}

/** A total in dollars: `US$ 19`, `US$ 19,50`. */
export function formatDollars(value: MaybeNumber): string {
  const isWhole = isKnownNumber(value) && Number.isInteger(value);
  const decimals = isWhole ? 0 : 2;
  const text = formatNumber(value, { minimumDecimals: decimals, maximumDecimals: decimals });
  return text === unknownDash ? text : `US$${noBreakSpace}${text}`;
}

/** A ratio between two prices: four decimals. */
export function formatRatio(value: MaybeNumber): string {
  return formatNumber(value, { minimumDecimals: 4, maximumDecimals: 4 });
}

/** A fraction as a percentage with one decimal, or up to as many as asked: 0.0124 is `1,2 %`. */
export function formatPercent(
  fraction: MaybeNumber,
  { sign, maximumDecimals = 1 }: SignOption & { maximumDecimals?: number } = {},
): string {
  const percent = isKnownNumber(fraction) ? fraction * 100 : null;
  return withUnit(formatNumber(percent, { minimumDecimals: 1, maximumDecimals, sign }), "%");
}

/** Cost of a side of a trade, as a fraction of its amount: 0.007018 is `0,7018 %`, 0.005 is `0,50 %`. */
export function formatCost(fraction: MaybeNumber): string {
  const percent = isKnownNumber(fraction) ? fraction * 100 : null;
  return withUnit(formatNumber(percent, { minimumDecimals: 2, maximumDecimals: 4 }), "%");
}

/** A volatility a year as a fraction, one decimal of percent: 0.361 is `36,1 %`. */
export function formatVolatility(fraction: MaybeNumber): string {
  return formatPercent(fraction);
}

/** A volatility without its unit, for cells whose heading says `VI %`: 0.361 is `36,1`. */
export function formatVolatilityPoints(fraction: MaybeNumber): string {
  const points = isKnownNumber(fraction) ? fraction * 100 : null;
  return formatNumber(points, { minimumDecimals: 1, maximumDecimals: 1 });
}

/** A TNA that is already in percent (18.2 = 18.2 %): two decimals unless asked for fewer. `18,20 %`. */
export function formatTna(percent: MaybeNumber, { decimals = 2 }: { decimals?: 1 | 2 } = {}): string {
  return withUnit(formatNumber(percent, { minimumDecimals: decimals, maximumDecimals: decimals }), "%");
}

/** A count: contracts, operations, rows. */
export function formatInteger(value: MaybeNumber, { sign }: SignOption = {}): string {
  return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, sign });
}
