import { createStore } from "zustand/vanilla";

import { createMarketFeed } from "./market-feed.ts";
import type { MarketClient, MarketConnectionState } from "./types.ts";

export type SnapshotMarket = Pick<MarketClient, "connection" | "getBook" | "subscribe"> & {
  /** Takes an update that came by another way than a socket; true when it was one. */
  receive(update: unknown): boolean;
  /** The last look failed: what is shown is the last that came. */
  fail(): void;
};

/** A market fed by hand, for pages that ask for snapshots instead of holding a connection. */
export function createSnapshotMarket({
  now = () => Date.now(),
}: { now?: () => number } = {}): SnapshotMarket {
  const feed = createMarketFeed();
  const connection = createStore<MarketConnectionState>(() => ({
    status: "connecting",
    attempt: 0,
    retryAt: null,
    refusal: null,
    feedUnavailable: false,
    connections: null,
    limit: null,
    lastTickAt: null,
  }));
  return {
    connection,
    getBook: feed.book,
    subscribe: feed.subscribe,
    receive(update) {
      const receivedAt = now();
      const { isUpdate } = feed.receive(update, receivedAt);
      if (isUpdate)
        connection.setState({ status: "connected", lastTickAt: receivedAt, feedUnavailable: false });
      return isUpdate;
    },
    fail: () => connection.setState({ status: "failed", feedUnavailable: true }),
  };
}
