import type { OptionType } from "@paridad/core/symbols";

import type { ChainColumn } from "./chain-columns.ts";

/** The chain's columns in the width it has. */
export type ChainShape = {
  /** Calls and puts as shown, in their order, with their columns from left to right. */
  readonly halves: ReadonlyArray<{ readonly type: OptionType; readonly columns: readonly ChainColumn[] }>;
  /** Only one of them: the strikes stand first. */
  readonly isCompact: boolean;
};
