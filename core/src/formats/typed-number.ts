import { formatNumber, formatPercent, inPesos } from "./number-formats.ts";

/** Beyond these digits is what binary fractions add, not what somebody wrote. */
const writtenDigits = 14;
/** No engine formats more: the error of one number would cost a whole list, or everybody's notices of that moment. */
const mostDecimals = 20;

/** Decimals of a number as somebody wrote it, 20 at most: 45.25 has two, 7500 none. */
export function writtenDecimals(value: number): number {
  const [digits = "", exponent = "0"] = value.toPrecision(writtenDigits).split("e");
  const decimals = (digits.split(".")[1] ?? "").replace(/0+$/, "").length;
  return Math.min(mostDecimals, Math.max(0, decimals - Number(exponent)));
}

/** Unit of a level that a user wrote: pesos a share, pesos in all, a fraction shown as percentage, a quotient. */
export type LevelUnit = "pesos" | "total" | "percent" | "ratio";

const decimalsOf: Readonly<Record<LevelUnit, readonly [least: number, most: number]>> = {
  pesos: [2, 3],
  total: [0, 0],
  percent: [1, 1],
  ratio: [4, 4],
};

/**
 * A level in its unit's usual decimals, or in as many as `written` has, so that `45,25 %` isn't told as `45,3 %`: the level
 * itself, or the one that a value is told beside.
 */
export function formatLevel(
  value: number | null,
  { unit, written }: { unit: LevelUnit; written?: number | null },
): string {
  const [least, most] = decimalsOf[unit];
  const fine = written ?? null;
  const decimals = fine === null ? 0 : writtenDecimals(unit === "percent" ? fine * 100 : fine);
  const maximumDecimals = Math.max(most, decimals);
  if (unit === "percent") return formatPercent(value, { maximumDecimals });
  const text = formatNumber(value, { minimumDecimals: least, maximumDecimals });
  return unit === "total" ? inPesos(text) : text;
}
