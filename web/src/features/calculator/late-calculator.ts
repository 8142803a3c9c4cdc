import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

import type { CalculatorPicture } from "./calculator-picture.ts";

/** Pictures that follow each other sooner are those of a feed that does not rest: a little more than the chain's pace. */
const busyMilliseconds = 600;

type Shown = Pick<CalculatorState, "revision" | "inputs" | "expiry">;

/** Only what the market says may wait: what the person changed is awaited. */
function isOfTheMarket(state: Shown, before: Shown): boolean {
  return state.inputs === before.inputs && state.expiry?.expiration === before.expiry?.expiration;
}

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
        const mayWait = lateMilliseconds > 0 && isBusy && isOfTheMarket(state, before);
        if (mayWait) timer ??= window.setTimeout(show, lateMilliseconds);
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
