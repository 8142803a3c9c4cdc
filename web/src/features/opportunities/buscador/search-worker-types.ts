import type { SearchInput, SearchOutcome, SearchProgress } from "@paridad/core/opportunities";

/** A question takes the place of the one before; without an input it only ends it. */
export type SearchQuestion = { readonly id: number; readonly input: SearchInput | null };
export type SearchAnswer =
  | { readonly id: number; readonly progress: SearchProgress }
  | { readonly id: number; readonly outcome: SearchOutcome | null }
  | { readonly id: number; readonly hasFailed: true };
