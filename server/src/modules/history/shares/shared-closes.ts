import type { RecordedTerms } from "../../../market/terms/recorded-terms.ts";
import { startOfDay } from "../../../platform/start-of-day.ts";
import type { ReadShareCloses } from "./read-closes.ts";

/**
 * The closes that numbers for programs may be worked out from: those since the last session that was recorded of a source
 * that lets nothing pass on. Without the older ones no return goes over a hole.
 */
export function createSharedCloses(read: ReadShareCloses, terms: RecordedTerms): ReadShareCloses {
  return async () => {
    const [known, { stretches }] = await Promise.all([
      read(),
      terms({ resolution: "1d", from: null, to: null }),
    ]);
    const last = stretches.reduce((latest, { to }) => Math.max(latest, to.getTime()), 0);
    return { ...known, closes: known.closes.filter(({ date }) => startOfDay(date).getTime() >= last) };
  };
}
