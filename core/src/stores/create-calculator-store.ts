import type { StoreApi } from "zustand/vanilla";

import type { ClockPort, StoragePort } from "../auth/ports.ts";
import type { MarketClient } from "../market/types.ts";
import type { CalculatorActions, CalculatorState } from "./calculator-types.ts";

/** A zustand store (`useStore(calculator, selector)`) with its actions beside it. */
export type CalculatorStore = StoreApi<CalculatorState> & CalculatorActions;

export type CalculatorStoreOptions = {
  readonly market: Pick<MarketClient, "connection" | "getBook" | "subscribe">;
  readonly preferences: StoragePort;
  readonly clock?: ClockPort;
};

/** The real-time calculator: rows out of the live market and the person's inputs. */
export function createCalculatorStore(options: CalculatorStoreOptions): CalculatorStore {
  throw new Error(`the calculator of revision ${options.market.getBook().revision} is landing`);
}
