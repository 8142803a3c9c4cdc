import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { ChainChoice, ChainSwitch, MarketClient, MarketConnectionState } from "@paridad/core/market";

import type { LiveChain } from "./live-chain.ts";

type Chain = Omit<LiveChain, "open">;

const ChainContext = createContext<Chain | null>(null);

/** Gives the parts below the chain of their screen. */
export function ChainProvider({ live, children }: { live: Chain; children: ReactNode }) {
  return <ChainContext value={live}>{children}</ChainContext>;
}

function useLive(): Chain {
  const live = useContext(ChainContext);
  if (live === null) throw new Error("a chain's parts need a ChainProvider above them");
  return live;
}

/** A part of the chain's connection; renders again only when that part is another. */
export function useConnection<Part>(select: (state: MarketConnectionState) => Part): Part {
  return useStore(useLive().chain.connection, select);
}

/** The screen's chain, to choose another source or to try again. */
export function useChain(): ChainSwitch {
  return useLive().chain;
}

/** The chain source in use. */
export function useChainChoice(): ChainChoice {
  return useStore(useLive().chain.choice);
}

/** The chain sources that the user's plan opens. */
export function useChainSources(): LiveChain["sources"] {
  return useLive().sources;
}

/** The client of the live market, to begin, end or try it again. */
export function useMarketClient(): MarketClient {
  return useLive().market;
}
