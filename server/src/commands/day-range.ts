import { isIsoDate } from "@paridad/core/lib";
import type { DayRange } from "../modules/history/volatility/make-rows.ts";

/** Days `AAAA-MM-DD` of the command's arguments: one day, or the first and the last. Null where they aren't. */
export function dayRangeOf([from, to = from]: readonly (string | undefined)[]): DayRange | null {
  if (from === undefined || to === undefined || !isIsoDate(from) || !isIsoDate(to) || from > to) return null;
  return { from, to };
}
