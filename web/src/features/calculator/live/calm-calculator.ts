import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

import { mayWait } from "./calculator-picture.ts";
import type { CalculatorPicture } from "./calculator-picture.ts";
import { chainPaceMilliseconds, chartsTurn } from "./chain-turns.ts";

/** Charts and side tables are drawn at most once in this long: nobody reads them at 10 Hz. */
const paceMilliseconds = 800;
/**
 * A quiet feed leaves the last picture behind: it is drawn this much after its turn, when no tick took it along. Longer
 * than the chain's pace, so that beside a running feed the chain's ticks alone say when.
 */
const slackMilliseconds = chainPaceMilliseconds + 100;

/**
 * One slower picture of a calculator for all charts and side tables, so that they are drawn in one frame: soon after the
 * tick whose turn it is, never in the chain's own. What the person changes is shown at once; what only tells of the
 * connection is no picture.
 */
export function createCalmCalculator(
  calculator: Pick<StoreApi<CalculatorState>, "getState" | "subscribe">,
): CalculatorPicture {
  const store = createStore(() => calculator.getState());
  // The first picture comes with the first chain; the pace counts from there.
  let shownAt: number | null = null;
  let isDue = false;
  let timer: number | undefined;
  const show = () => {
    const state = calculator.getState();
    window.clearTimeout(timer);
    timer = undefined;
    isDue = false;
    if (state.rows.length > 0) shownAt = performance.now();
    store.setState(state, true);
  };
  const onPicture = () => {
    if (shownAt === null) {
      show();
      return;
    }
    const wait = shownAt + paceMilliseconds - performance.now();
    if (wait > 0) timer ??= window.setTimeout(show, wait + slackMilliseconds);
    else if (!isDue) {
      isDue = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(show, chartsTurn);
    }
  };
  return {
    store,
    follow: () => {
      onPicture();
      const leave = calculator.subscribe((state, before) => {
        if (state.revision === before.revision) return;
        if (mayWait(state, before)) onPicture();
        else show();
      });
      return () => {
        leave();
        window.clearTimeout(timer);
        timer = undefined;
        isDue = false;
      };
    },
  };
}
