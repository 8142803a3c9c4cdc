import type { StoreApi } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

type Told = Pick<CalculatorState, "inputs" | "expiry">;

/** Whether a change may wait for its turn: what the person changed is awaited, and shown at once. */
export function mayWait(state: Told, before: Told): boolean {
  return state.inputs === before.inputs && state.expiry?.expiration === before.expiry?.expiration;
}

/** A calculator's state as it was when a part of the screen was last drawn. */
export type CalculatorPicture = {
  readonly store: StoreApi<CalculatorState>;
  /** Follows the calculator until the answer is called. */
  follow(): () => void;
};
