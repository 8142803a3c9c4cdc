import { expectedWindow } from "@paridad/core/volatility";
import type { RecordedTerms } from "../../../market/terms/recorded-terms.ts";
import { startOfDay } from "../../../platform/start-of-day.ts";
import type { ReadShareCloses } from "./read-closes.ts";

const unknownRealised = {
  from: null,
  close: null,
  parkinson: null,
  garmanKlass: null,
  rogersSatchell: null,
  yangZhang: null,
};

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
    const closes = known.closes.filter(({ date }) => startOfDay(date).getTime() >= last);
    // Measured on one close more than its window; the ADR's are imported.
    const isShared = known.realised.from === "USD ADR" || closes.length > expectedWindow;
    return { ...known, closes, realised: isShared ? known.realised : unknownRealised };
  };
}
