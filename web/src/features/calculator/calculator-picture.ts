import type { StoreApi } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

/** A calculator's state as it was when a part of the screen was last drawn. */
export type CalculatorPicture = {
  readonly store: StoreApi<CalculatorState>;
  /** Follows the calculator until the answer is called. */
  follow(): () => void;
};
