import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import { systemClock } from "../../auth/ports.ts";
import type { ClockPort } from "../../auth/ports.ts";
import type { ChainSource } from "../../market/chain/chain-source.ts";
import { screenPaceMilliseconds } from "../../market/pace.ts";
import type { MarketConnectionState } from "../../market/types.ts";
import { paceChanges } from "../pace-changes.ts";
import type { RateMemory, ValuationChoices } from "../../quotes/index.ts";
import { createMarketValuer } from "./value-market.ts";
import type { ValuedMarket } from "./value-market.ts";

export interface ValuedMarketState {
  readonly market: ValuedMarket;
  readonly connection: MarketConnectionState;
}

/** A zustand store (`useStore(store, selector)`) over a chain. */
export type ValuedMarketStore = StoreApi<ValuedMarketState> & {
  /** Values everything again at the clock, for example when the page woke. */
  refresh(): void;
  /** Stops following the chain. */
  dispose(): void;
};

/**
 * All living expiries of a chain, valued at most once in `paceMilliseconds`; the first change after a pause at once. It
 * follows the chain from the moment it is made; opening and closing the chain is the screen's.
 */
export function createValuedMarketStore({
  chain,
  clock = systemClock,
  paceMilliseconds = screenPaceMilliseconds,
  choices,
  memory,
}: {
  readonly chain: Pick<ChainSource, "connection" | "getBook" | "subscribe">;
  readonly clock?: ClockPort;
  readonly paceMilliseconds?: number;
  /** The account's terms of valuation; the defaults without one. */
  readonly choices?: () => ValuationChoices;
  /** Shared by the screens of one app, so that a rate held on one is held on all. */
  readonly memory?: RateMemory;
}): ValuedMarketStore {
  const value = createMarketValuer({ ...(choices && { choices }), ...(memory && { memory }) });
  const now = () => clock.now();
  const store = createStore<ValuedMarketState>(() => ({
    market: value(chain.getBook(), null, now()),
    connection: chain.connection.getState(),
  }));
  const paced = paceChanges({
    milliseconds: paceMilliseconds,
    now,
    handOn: (change) => store.setState({ market: value(chain.getBook(), change, now()) }),
  });
  const leaveChain = chain.subscribe((_book, change) => paced.accept(change));
  const leaveConnection = chain.connection.subscribe((connection) => store.setState({ connection }));
  return Object.assign(store, {
    refresh: () => {
      paced.forget();
      store.setState({ market: value(chain.getBook(), null, now()) });
    },
    dispose: () => {
      paced.forget();
      leaveChain();
      leaveConnection();
    },
  });
}
