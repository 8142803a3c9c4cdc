import { createMomentWatch, marketGap } from "@paridad/core/quotes";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { MarketBook } from "../market-book.ts";

/** A whole chain is read for it, so not at every tick. */
const restMilliseconds = 5_000;

type Judged = {
  readonly isApart: boolean;
  /** The distance, for the feed's health. */
  readonly detail: string;
};

/** Says of a market whether its options and its share are of one moment, by core's rule; it looks every five seconds. */
export function createMomentJudge() {
  const watch = createMomentWatch();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let session = "";
  let state: Judged = { isApart: false, detail: "" };
  return {
    get isApart(): boolean {
      return state.isApart;
    },
    look({ options, stocks, rates, asOf }: MarketBook, now: number): Judged {
      const day = buenosAiresDate(asOf);
      // A replay jumps from day to day faster than that.
      if (options.size === 0 || (now - lookedAt < restMilliseconds && day === session)) return state;
      lookedAt = now;
      session = day;
      const gap = marketGap({ options: options.values(), stocks: [...stocks.values()], rates, asOf });
      const { isApart, excess } = watch.look(day, gap);
      state = { isApart, detail: `${day}: ${((excess ?? 0) * 100).toFixed(1)} %` };
      return state;
    },
  };
}
