import { screenPaceMilliseconds } from "@paridad/core/market";
import { createCalculatorStore } from "@paridad/core/stores";
import type { CalculatorStore } from "@paridad/core/stores";

import type { Services } from "../../../lib/services.tsx";
import { createLiveChain } from "../../../lib/market/live-chain.ts";
import type { LiveChain, LiveChainOptions } from "../../../lib/market/live-chain.ts";
import { rateMemoryOf } from "../../../lib/market/rate-memory.ts";

/** The market and the calculator of an open screen. */
export type LiveCalculator = Omit<LiveChain, "open"> & {
  readonly calculator: CalculatorStore;
  /** Opens the chain and follows the page's waking; what it answers ends both. */
  open(): () => void;
};

/** A market and a calculator over it, not open yet. */
export function createLiveCalculator({
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
