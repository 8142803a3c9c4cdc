import { joinChanges } from "../market/market-feed.ts";
import { pace } from "../market/pace.ts";
import type { MarketChange } from "../market/types.ts";

/** The market's changes at a pace: those that come too soon are joined. `forget` drops what waits. */
export function paceChanges({
  handOn,
  ...options
}: {
  milliseconds: number;
  now: () => number;
  handOn: (change: MarketChange) => void;
}): { accept(change: MarketChange): void; forget(): void } {
  let waiting: MarketChange | null = null;
  const paced = pace({
    ...options,
    run: () => {
      const change = waiting;
      waiting = null;
      if (change) handOn(change);
    },
  });
  return {
    accept: (change) => {
      waiting = waiting ? joinChanges(waiting, change) : change;
      paced.request();
    },
    forget: () => {
      waiting = null;
      paced.cancel();
    },
  };
}
