import { searchStrategies } from "@paridad/core/opportunities";
import type { SearchInput, SearchOutcome, SearchProgress } from "@paridad/core/opportunities";

/** How long the search may hold its thread before it looks whether it is still wanted. */
const turnMilliseconds = 12;

export type SearchListener = {
  readonly onProgress: (progress: SearchProgress) => void;
  /** Null for an input that makes no sense. */
  readonly onOutcome: (outcome: SearchOutcome | null) => void;
  /** The search broke off and nothing more is told. */
  readonly onFailure: () => void;
};

/** Ends the turn, so that messages and keys come in. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Walks a search turn by turn until it is over or `isWanted` says no; the rows so far are told after each turn. */
export async function runSearch(
  input: SearchInput,
  {
    onProgress,
    onOutcome,
    isWanted,
  }: Omit<SearchListener, "onFailure"> & { readonly isWanted: () => boolean },
): Promise<void> {
  const search = searchStrategies(input);
  let since = performance.now();
  for (let step = search.next(); ; step = search.next()) {
    if (step.done === true) return onOutcome(step.value);
    if (performance.now() - since < turnMilliseconds) continue;
    onProgress(step.value);
    await nextTurn();
    if (!isWanted()) return;
    since = performance.now();
  }
}
