import { createMarketMerger, joinChanges } from "./market-merger.ts";
import { readUpdate } from "./read-update.ts";
import { createSequencer } from "./sequencer.ts";
import type { MarketBook, MarketListener } from "./types.ts";

export type MarketFeed = {
  book(): MarketBook;
  subscribe(listener: MarketListener): () => void;
  /** Merges one `market_update`; tells whether it was one, and whether a whole snapshot has to be asked for. */
  receive(
    payload: unknown,
    receivedAt: number,
  ): { readonly isUpdate: boolean; readonly needsSnapshot: boolean };
  welcome: ReturnType<typeof createMarketMerger>["welcome"];
  /** A new connection: deltas wait for its first snapshot. The book stays meanwhile. */
  restart(): void;
};

/** Updates in, one ordered and merged book out, with what changed for each listener. */
export function createMarketFeed(): MarketFeed {
  const merger = createMarketMerger();
  const sequencer = createSequencer();
  const listeners = new Set<MarketListener>();
  return {
    book: merger.book,
    welcome: merger.welcome,
    restart: sequencer.reset,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    receive: (payload, receivedAt) => {
      const update = readUpdate(payload);
      if (!update) return { isUpdate: false, needsSnapshot: false };
      const { updates, needsSnapshot } = sequencer.accept(update);
      const [first, ...others] = updates.map((next) => merger.merge(next, receivedAt));
      if (first) {
        const change = others.reduce(joinChanges, first);
        for (const listener of listeners) listener(merger.book(), change);
      }
      return { isUpdate: true, needsSnapshot };
    },
  };
}
