import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

export type IdleCalculator = {
  readonly store: StoreApi<CalculatorState>;
  /** Follows the calculator until the answer is called. */
  follow(): () => void;
};

/** Idle work starts after this many milliseconds even if the page never rests. */
const latestMilliseconds = 40;

/** Runs `work` once the page is idle, or soon after where the browser can't tell. The answer cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: latestMilliseconds });
    return () => cancelIdleCallback(handle);
  }
  const timer = window.setTimeout(work, 1);
  return () => window.clearTimeout(timer);
}

/** The calculator's state for charts and cards: they are drawn after the chain, when the page is idle. */
export function createIdleCalculator(
  calculator: Pick<StoreApi<CalculatorState>, "getState" | "subscribe">,
): IdleCalculator {
  const store = createStore(() => calculator.getState());
  let cancel: (() => void) | null = null;
  const show = () => {
    cancel?.();
    cancel = null;
    store.setState(calculator.getState(), true);
  };
  return {
    store,
    follow: () => {
      show();
      const leave = calculator.subscribe((state, before) => {
        if (state.revision === before.revision) return;
        // The first chain brings the whole screen.
        if (before.rows.length === 0) show();
        else cancel ??= whenIdle(show);
      });
      return () => {
        leave();
        cancel?.();
        cancel = null;
      };
    },
  };
}
