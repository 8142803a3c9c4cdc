import { createContext, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import { createValuedMarketStore, keptChoices } from "@paridad/core/stores";
import type { ValuedMarket, ValuedMarketStore } from "@paridad/core/stores";

import { useChainAccess } from "../access.ts";
import { useServices } from "../../lib/services.tsx";
import { ChainProvider } from "./chain-context.tsx";
import { createLiveChain } from "./live-chain.ts";
import { rateMemoryOf } from "./rate-memory.ts";

const ValuedMarketContext = createContext<ValuedMarketStore | null>(null);

/**
 * The valued market of a screen, with its chain (`chain-context`): by the socket for whoever has it, in rows of five
 * minutes for the others, at a past instant when one was chosen. Open exactly while the provider is mounted.
 */
export function ValuedMarketProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const { session, clock, storage } = services;
  const sources = useChainAccess();
  const [live] = useState(() => createLiveChain({ ...services, sources }));
  const [store] = useState(() =>
    createValuedMarketStore({
      chain: live.chain,
      clock,
      memory: rateMemoryOf(session),
      choices: () => keptChoices(storage),
    }),
  );
  useEffect(() => live.open(() => store.refresh()), [live, store]);
  return (
    <ChainProvider live={live}>
      <ValuedMarketContext value={store}>{children}</ValuedMarketContext>
    </ChainProvider>
  );
}

/** The store itself, to read or follow outside of React's drawing. */
export function useValuedMarketStore(): ValuedMarketStore {
  const store = useContext(ValuedMarketContext);
  if (store === null) throw new Error("the valued market's parts need a ValuedMarketProvider above them");
  return store;
}

/** A part of the valued market; renders again only when that part is another object. */
export function useValuedMarket<Part>(select: (market: ValuedMarket) => Part): Part {
  return useStore(useValuedMarketStore(), ({ market }) => select(market));
}
