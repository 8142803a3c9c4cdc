import { createContext, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { MarketClient, MarketConnectionState } from "@paridad/core/market";
import type { CalculatorActions, CalculatorState } from "@paridad/core/stores";

import type { LiveCalculator } from "./live-calculator.ts";

const CalculatorContext = createContext<LiveCalculator | null>(null);

export function CalculatorProvider({ live, children }: { live: LiveCalculator; children: ReactNode }) {
  return <CalculatorContext value={live}>{children}</CalculatorContext>;
}

function useLive(): LiveCalculator {
  const live = useContext(CalculatorContext);
  if (live === null) throw new Error("the calculator's parts need a CalculatorProvider above them");
  return live;
}

/** A part of the calculator's state; the component renders again only when that part is another object. */
export function useCalculator<Part>(select: (state: CalculatorState) => Part): Part {
  return useStore(useLive().calculator, select);
}

/** What a person can do to the calculator. */
export function useCalculatorActions(): CalculatorActions {
  return useLive().calculator;
}

/** Reads the feed's clock when asked, without following it. */
export function useFeedClock(): () => number | null {
  const { calculator } = useLive();
  return () => calculator.getState().asOf;
}

export function useConnection<Part>(select: (state: MarketConnectionState) => Part): Part {
  return useStore(useLive().market.connection, select);
}

export function useMarket(): MarketClient {
  return useLive().market;
}

/**
 * A quiet feed leaves the last picture behind: it is drawn this much after its turn, when no tick took it along. Longer
 * than the chain's pace, so that beside a running feed the chain's ticks alone say when.
 */
const slackMilliseconds = 350;
/** The chain's picture is on the screen by then, and its next one not due: the two never share a frame. */
const betweenMilliseconds = 120;

/**
 * Like `useCalculator`, at most once in `milliseconds`: for charts and side tables, which nobody reads at 10 Hz. It is
 * drawn soon after the tick whose turn it is, so that no frame has both it and the chain to draw.
 */
export function useCalmCalculator<Part>(select: (state: CalculatorState) => Part, milliseconds = 800): Part {
  const { calculator } = useLive();
  const [part, setPart] = useState(() => select(calculator.getState()));
  useEffect(() => {
    let timer: number | undefined;
    let isDue = false;
    // The first picture comes with the first chain; the pace counts from there.
    let shownAt: number | null = null;
    const show = () => {
      const state = calculator.getState();
      timer = undefined;
      isDue = false;
      if (state.rows.length > 0) shownAt = performance.now();
      setPart(() => select(state));
    };
    const onChange = () => {
      if (shownAt === null) {
        show();
        return;
      }
      const wait = shownAt + milliseconds - performance.now();
      if (wait > 0) timer ??= window.setTimeout(show, wait + slackMilliseconds);
      else if (!isDue) {
        isDue = true;
        window.clearTimeout(timer);
        timer = window.setTimeout(show, betweenMilliseconds);
      }
    };
    onChange();
    const leave = calculator.subscribe(onChange);
    return () => {
      leave();
      window.clearTimeout(timer);
    };
  }, [calculator, select, milliseconds]);
  return part;
}
