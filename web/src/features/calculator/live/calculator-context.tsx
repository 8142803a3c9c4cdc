import { createContext, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import { screenPaceMilliseconds } from "@paridad/core/market";
import { createCalculatorStore } from "@paridad/core/stores";
import type { CalculatorActions, CalculatorState, CalculatorStore } from "@paridad/core/stores";

import { useChainAccess } from "../../../data/access.ts";
import { ChainProvider } from "../../../data/market/chain-context.tsx";
import { createLiveChain } from "../../../data/market/live-chain.ts";
import type { LiveChain, LiveChainOptions } from "../../../data/market/live-chain.ts";
import { rateMemoryOf } from "../../../data/market/rate-memory.ts";
import { useServices } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { createIdleCalculator } from "./idle-calculator.ts";
import type { IdleCalculator } from "./idle-calculator.ts";

/** The market and the calculator of an open screen. */
type LiveCalculator = Omit<LiveChain, "open"> & {
  readonly calculator: CalculatorStore;
  /** Opens the chain and follows the page's waking; what it answers ends both. */
  open(): () => void;
};

/** A market and a calculator over it, not open yet. */
function createLiveCalculator({
  storage,
  ...options
}: LiveChainOptions & Pick<Services, "storage">): LiveCalculator {
  const live = createLiveChain(options);
  const calculator = createCalculatorStore({
    market: live.chain,
    preferences: storage,
    ...(storage.subscribe && { changes: { subscribe: storage.subscribe } }),
    clock: options.clock,
    memory: rateMemoryOf(options.session),
    paceMilliseconds: screenPaceMilliseconds,
  });
  const open = () => {
    const close = live.open(() => calculator.refresh());
    return () => {
      close();
      calculator.pause();
    };
  };
  return { ...live, calculator, open };
}

type Parts = { readonly live: LiveCalculator; readonly idle: IdleCalculator };

const CalculatorContext = createContext<Parts | null>(null);

/** A calculator for the parts below. Its socket is open exactly while this is drawn. */
export function CalculatorProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const sources = useChainAccess();
  const [parts] = useState((): Parts => {
    const live = createLiveCalculator({ ...services, sources });
    return { live, idle: createIdleCalculator(live.calculator) };
  });
  useEffect(() => parts.live.open(), [parts]);
  useEffect(() => parts.idle.follow(), [parts]);
  return (
    <ChainProvider live={parts.live}>
      <CalculatorContext value={parts}>{children}</CalculatorContext>
    </ChainProvider>
  );
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

/** The user's actions on the calculator. */
export function useCalculatorActions(): CalculatorActions {
  return useLive().calculator;
}

/** Like `useCalculator`, for charts and cards: they are drawn after the chain, in idle time. */
export function useIdleCalculator<Part>(select: (state: CalculatorState) => Part): Part {
  return useStore(useParts().idle.store, select);
}
