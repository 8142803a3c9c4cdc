import type { PastVolatilityAnswer } from "@paridad/core/contract";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { pastCells, pastObservation } from "@paridad/core/volatility";
import type { PastObservation } from "@paridad/core/volatility";
import type { Clock } from "../../platform/clock.ts";
import { keepOfState } from "../../platform/share-under-way.ts";
import type { PastReads, PastState } from "./past-repository.ts";

/** Days back. */
const pastDays = 365;
/** Days of one statement: some two thousand bars. */
const sliceDays = 14;
/** A volatility is told to a hundredth of a point. */
const digits = 10_000;

async function readPast(
  reads: PastReads,
  { newest, isSimulated }: PastState,
  today: string,
): Promise<PastVolatilityAnswer> {
  const observations: PastObservation[] = [];
  const oldest = addDays(today, -pastDays);
  const days = new Set<string>();
  for (let to = newest; to !== null && to >= oldest; to = addDays(to, -sliceDays)) {
    const first = addDays(to, 1 - sliceDays);
    const from = first > oldest ? first : oldest;
    for (const bar of await reads.between({ from, to }, isSimulated)) {
      days.add(bar.day);
      observations.push(pastObservation(bar));
    }
  }
  const sorted = [...days].toSorted();
  return {
    from: sorted[0] ?? null,
    to: sorted.at(-1) ?? null,
    sessions: sorted.length,
    source: sorted.length === 0 ? null : isSimulated ? "simulated" : "recorded",
    cells: pastCells(observations).map(({ volatilities, ...place }) => ({
      ...place,
      volatilities: volatilities.map((value) => Math.round(value * digits) / digits),
    })),
  };
}

/**
 * Volatility of options of each kind at the ends of the last year's sessions, European, at the rate of each session. The same
 * for everybody and a day, so it is worked out once for each state of the stored sessions.
 */
export function createPastVolatilityRead({ reads, clock }: { reads: PastReads; clock: Clock }) {
  const answers = keepOfState<PastVolatilityAnswer>();
  return async (): Promise<PastVolatilityAnswer> => {
    const state = await reads.state();
    const today = buenosAiresDate(clock.now());
    return answers.get(`${today} ${state.state}`, () => readPast(reads, state, today));
  };
}
export type PastVolatilityRead = ReturnType<typeof createPastVolatilityRead>;
