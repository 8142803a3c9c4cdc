import { createContext, useContext, useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { ChainChoice, ChainSwitch, MarketClient, MarketConnectionState } from "@paridad/core/market";
import type { CalculatorActions, CalculatorState } from "@paridad/core/stores";

import { createIdleCalculator } from "./idle-calculator.ts";
import type { IdleCalculator } from "./idle-calculator.ts";
import type { LiveCalculator } from "./live-calculator.ts";

type Parts = { readonly live: LiveCalculator; readonly idle: IdleCalculator };

const CalculatorContext = createContext<Parts | null>(null);

export function CalculatorProvider({ live, children }: { live: LiveCalculator; children: ReactNode }) {
  const parts = useMemo(() => ({ live, idle: createIdleCalculator(live.calculator) }), [live]);
  useEffect(() => parts.idle.follow(), [parts]);
  return <CalculatorContext value={parts}>{children}</CalculatorContext>;
}

function useParts(): Parts {
  const parts = useContext(CalculatorContext);
  if (parts === null) throw new Error("the calculator's parts need a CalculatorProvider above them");
  return parts;
}

const useLive = (): LiveCalculator => useParts().live;

/** A part of the calculator's state; the component renders again only when that part is another object. */
export function useCalculator<Part>(select: (state: CalculatorState) => Part): Part {
  return useStore(useLive().calculator, select);
}

/** The calculator's store, to read or to follow outside of React's drawing. */
export function useCalculatorStore(): LiveCalculator["calculator"] {
  return useLive().calculator;
}

/** What a user can do to the calculator. */
export function useCalculatorActions(): CalculatorActions {
  return useLive().calculator;
}

/** Reads the feed's clock when asked, without following it. */
export function useFeedClock(): () => number | null {
  const { calculator } = useLive();
  return () => calculator.getState().asOf;
}

/** A part of the chain's connection; renders again only when that part is another. */
export function useConnection<Part>(select: (state: MarketConnectionState) => Part): Part {
  return useStore(useLive().chain.connection, select);
}

/** What the calculator reads its chain from, to choose another source or to try again. */
export function useChain(): ChainSwitch {
  return useLive().chain;
}

/** The chain source in use. */
export function useChainChoice(): ChainChoice {
  return useStore(useLive().chain.choice);
}

/** The chain sources that the user's plan opens. */
export function useChainSources(): LiveCalculator["sources"] {
  return useLive().sources;
}

/** The client of the live market, to begin, end or try it again. */
export function useMarket(): MarketClient {
  return useLive().market;
}

/** Like `useCalculator`, for charts and cards: they are drawn after the chain, in idle time. */
export function useIdleCalculator<Part>(select: (state: CalculatorState) => Part): Part {
  return useStore(useParts().idle.store, select);
}
