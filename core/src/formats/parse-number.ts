const grouped = /^\d{1,3}(\.\d{3})+$/;
const decimalComma = /^(\d{1,3}(\.\d{3})+|\d*)(,\d*)?$/;
const decimalDot = /^(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/;

export type ParsedNumber =
  | { ok: true; value: number; /** True for `7.510`, read as 7510. */ ambiguous: boolean }
  | { ok: false; reason: "empty" | "not-a-number" };

function stripDecoration(text: string): string {
  return text
    .trim()
    .replace(/^(US)?\$/i, "")
    .replace(/(%|pts|pesos)$/i, "")
    .replaceAll(/[\s\u00a0\u202f']/g, "")
    .replace(/^\u2212/, "-");
}

function normalizeDigits(body: string): string | null {
  if (body.length > 40 || !/\d/.test(body)) return null;
  // Dots before groups of three are thousands: that is how people here write them.
  if (grouped.test(body) || (body.includes(",") && decimalComma.test(body))) {
    return body.replaceAll(".", "").replace(",", ".");
  }
  return decimalDot.test(body) ? body.replaceAll(",", "") : null;
}

/**
 * Reads a number as typed: `7.510,50`, `7510.5`, `7510,5`, `1,234.56`, `−3`, `$ 1.500`, `36 %`. A dot before
 * exactly three digits is thousands (`7.510` is 7510), and the answer says that it could be read otherwise; `0.125`
 * has a zero before the dot and is a decimal.
 */
export function parseTypedNumber(text: string): ParsedNumber {
  const stripped = stripDecoration(text.slice(0, 80));
  if (stripped === "") return { ok: false, reason: "empty" };
  const sign = /^[+-]/.exec(stripped)?.[0] ?? "";
  const body = stripped.slice(sign.length);
  const isSmallDecimal = /^0\.\d+$/.test(body);
  const digits = isSmallDecimal ? body : normalizeDigits(body);
  const value = digits === null ? Number.NaN : Number(`${sign}${digits}`);
  if (!Number.isFinite(value)) return { ok: false, reason: "not-a-number" };
  return { ok: true, value: value === 0 ? 0 : value, ambiguous: /^[1-9]\d{0,2}\.\d{3}$/.test(body) };
}
