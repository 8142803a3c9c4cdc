import { createContext, useContext, useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { CalculatorActions, CalculatorState } from "@paridad/core/stores";

import { ChainProvider } from "../../../lib/market/chain-context.tsx";
import { createIdleCalculator } from "./idle-calculator.ts";
import type { IdleCalculator } from "./idle-calculator.ts";
import type { LiveCalculator } from "./live-calculator.ts";

type Parts = { readonly live: LiveCalculator; readonly idle: IdleCalculator };

const CalculatorContext = createContext<Parts | null>(null);

export function CalculatorProvider({ live, children }: { live: LiveCalculator; children: ReactNode }) {
  const parts = useMemo(() => ({ live, idle: createIdleCalculator(live.calculator) }), [live]);
  useEffect(() => parts.idle.follow(), [parts]);
  return (
    <ChainProvider live={live}>
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
