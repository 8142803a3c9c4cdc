import { searchStrategies } from "@paridad/core/opportunities";
import type { SearchInput, SearchOutcome, SearchProgress } from "@paridad/core/opportunities";

/** Between two tellings of the rows so far. */
const turnMilliseconds = 12;

/** A search, turn by turn; null for an input that makes no sense. */
export function* searchSteps(input: SearchInput): Generator<SearchProgress, SearchOutcome | null> {
  const search = searchStrategies(input);
  let since = performance.now();
  for (let step = search.next(); ; step = search.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - since < turnMilliseconds) continue;
    yield step.value;
    since = performance.now();
  }
}
