import { createCalculatorStore } from "@paridad/core/stores";

import { createLiveMarket } from "../../lib/open-market.ts";
import type { Services } from "../../lib/services.tsx";
import { writeLastState } from "../../storage/last-state.ts";

/** Minimum interval between writes; the popup displays what it reads back. */
const paceMilliseconds = 1_000;

/** A market of the popup's own, which writes the last state as the panel does. Returns what ends it. */
export function openLiveGlance(services: Services): () => void {
  const { disk, memory, clock } = services;
  const market = createLiveMarket(services);
  const calculator = createCalculatorStore({ market, preferences: disk, clock, paceMilliseconds });
  const leave = calculator.subscribe((state) => writeLastState(memory, state));
  market.open();
  return () => {
    leave();
    calculator.dispose();
    market.close();
  };
}
