import { isPositiveNumber } from "../lib/index.ts";
import { longMonthCode, shortMonthCode } from "./month-codes.ts";
import type { MonthNumber } from "./month-codes.ts";
import type { OptionType } from "./option-symbol.ts";

function withoutTrailingZeros(text: string): string {
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** A strike of up to four written characters: `4400`, `180.`, `61.0`, `5.80`; null when it needs more. */
function shortStrikeText(strike: number): string | null {
  const plain = withoutTrailingZeros(strike.toFixed(3));
  const integerDigits = Math.trunc(strike).toString().length;
  if (integerDigits > 4) return null;
  if (integerDigits === 4) return plain.includes(".") ? null : plain;
  const text = strike.toFixed(3 - integerDigits);
  const written = integerDigits === 3 ? `${text}.` : text;
  return Number(written) === Number(plain) ? written : null;
}

/** A strike of five significant figures, with the point left out above 10; null when it can't be written so. */
function longStrikeText(strike: number): string | null {
  const integerDigits = Math.trunc(strike).toString().length;
  if (integerDigits > 5) return null;
  if (integerDigits === 1) return strike.toFixed(3);
  return strike.toFixed(5 - integerDigits).replace(".", "");
}

/**
 * Writes the ten-character symbol the exchange would list: a short strike with a two-letter month, otherwise five figures
 * with a one-letter month and the decimal point left out. More figures than that are rounded, as the exchange does.
 * @returns null when the root is not three characters, the strike is not in (0, 100000), or the month has no
 * one-letter code (May) and needs one.
 */
export function formatOptionSymbol({
  company,
  type,
  strike,
  month,
}: {
  company: string;
  type: OptionType;
  strike: number;
  month: MonthNumber;
}): string | null {
  if (company.length !== 3 || !isPositiveNumber(strike)) return null;
  const root = `${company}${type === "call" ? "C" : "V"}`;
  const short = shortStrikeText(strike);
  if (short !== null) return `${root}${short}${longMonthCode(month)}`;
  const long = longStrikeText(strike);
  const code = shortMonthCode(month);
  return long === null || long.replace(".", "").length > 5 || code === null ? null : `${root}${long}${code}`;
}
