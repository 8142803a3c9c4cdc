import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

import { mayWait } from "./calculator-picture.ts";
import type { CalculatorPicture } from "./calculator-picture.ts";
import { chainPaceMilliseconds } from "./chain-turns.ts";

/** Pictures that follow each other sooner are those of a feed that does not rest. */
const busyMilliseconds = 1.5 * chainPaceMilliseconds;

/**
 * A calculator's picture for some of the chain's rows. While the feed does not rest they are drawn `lateMilliseconds`
 * after the first ones, so that no tick takes the page's thread for long; else with them.
 */
export function createLateCalculator(
  calculator: Pick<StoreApi<CalculatorState>, "getState" | "subscribe">,
  lateMilliseconds: number,
): CalculatorPicture {
  const store = createStore(() => calculator.getState());
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;
  const show = () => {
    window.clearTimeout(timer);
    timer = undefined;
    store.setState(calculator.getState(), true);
  };
  return {
    store,
    follow: () => {
      show();
      const leave = calculator.subscribe((state, before) => {
        if (state.revision === before.revision) return;
        const isBusy = performance.now() - toldAt < busyMilliseconds;
        toldAt = performance.now();
        if (lateMilliseconds > 0 && isBusy && mayWait(state, before))
          timer ??= window.setTimeout(show, lateMilliseconds);
        else show();
      });
      return () => {
        leave();
        window.clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
