import type { PersonCosts, ShareCloses } from "@paridad/core/contract";
import type { ReadCloses } from "../evaluate/kept-closes.ts";

export type ImportDependencies = {
  /** The market's day. */
  readonly today: () => string;
  /** The share's stored closes, oldest first. */
  readonly shareCloses: ReadCloses;
  /** A user's costs to trade. */
  readonly costsOf: (userId: string) => Promise<PersonCosts>;
};

/** Price of the share on a day: its close, otherwise the last one before; it places a hidden decimal point, no more. */
export function spotsOf(closes: ShareCloses["closes"]): (date: string) => number | null {
  const spots = new Map<string, number | null>();
  return (date) => {
    const known = spots.get(date);
    if (known !== undefined) return known;
    const before = closes.findLast((one) => one.date <= date) ?? closes[0];
    spots.set(date, before?.close ?? null);
    return before?.close ?? null;
  };
}
