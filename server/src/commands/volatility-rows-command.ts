import { isIsoDate } from "@paridad/core/lib";
import type { DayRange, VolatilityMaker } from "../modules/history/volatility/make-rows.ts";
import type { LocalCommand } from "./local-commands.ts";

/** Name of the command in the running server. */
export const volatilityRowsName = "volatility-rows";

/** Days `AAAA-MM-DD` of the command's arguments: one day, or the first and the last. Null where they aren't. */
export function dayRangeOf([from, to = from]: readonly (string | undefined)[]): DayRange | null {
  if (from === undefined || to === undefined || !isIsoDate(from) || !isIsoDate(to) || from > to) return null;
  return { from, to };
}

/** `volatility-rows` as the running server offers it to this machine. */
export function createVolatilityRowsCommand(maker: Pick<VolatilityMaker, "makeAgain">): LocalCommand {
  return async (input) => {
    const given = (input ?? {}) as { readonly from?: string; readonly to?: string };
    const range = dayRangeOf([given.from, given.to]);
    if (range === null) throw new Error("Los días no son válidos.");
    return { days: await maker.makeAgain(range, new AbortController().signal) };
  };
}
