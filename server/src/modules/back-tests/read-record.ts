import { strikeCutsOf } from "@paridad/core/backtest";
import type { PastOption, PastSession, StrikeCut } from "@paridad/core/backtest";
import { median } from "@paridad/core/lib";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import type { Clock } from "../../platform/clock.ts";
import { keepOfState } from "../../platform/share-under-way.ts";
import type { RecordState, SessionBars, SessionBarsReads } from "./repository.ts";

/** Days back that a rule is tried over. */
const mostDays = 5 * 366;
/** Days of one statement. */
const sliceDays = 183;

/** A stored session with where each of its options was recorded from. */
type StoredSession = PastSession & { readonly sources: readonly string[] };

export type StoredRecord = {
  /** State of the history's days before today: another one is another record. */
  readonly state: string;
  readonly source: "recorded" | "simulated" | null;
  /** Ascending, today's not included. */
  readonly sessions: readonly StoredSession[];
  readonly cuts: readonly StrikeCut[];
  readonly unknownRenames: readonly string[];
};

function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}

/** Null where no bar has the share's price. */
function sessionOf(bars: SessionBars): StoredSession | null {
  const spot = medianOf(bars.underlyings);
  const percent = medianOf(bars.ratesPercent);
  if (spot === null || !(spot > 0)) return null;
  const options = bars.symbols.map((symbol, index): PastOption => ({
    symbol,
    type: bars.types[index] === "put" ? "put" : "call",
    strike: bars.strikes[index] ?? Number.NaN,
    expiration: bars.expirations[index] ?? "",
    last: bars.closes[index] ?? null,
    bid: bars.bids[index] ?? null,
    ask: bars.asks[index] ?? null,
    volume: bars.volumes[index] ?? null,
  }));
  const rate = percent === null ? null : percent / 100;
  return { date: bars.day, spot, rate, options, sources: bars.sources };
}

/**
 * The stored sessions before today as a rule is tried over them: recorded ones where there are any, otherwise simulated ones,
 * never both. The same for everybody, so it is read once for each state of the history.
 */
export function createRecord({ reads, clock }: { reads: SessionBarsReads; clock: Clock }) {
  const records = keepOfState<StoredRecord>();
  const read = async (today: string, { state, oldest, hasRecorded }: RecordState): Promise<StoredRecord> => {
    const isSimulated = !hasRecorded;
    const sessions: StoredSession[] = [];
    const first = addDays(today, -mostDays);
    for (
      let from = oldest !== null && oldest > first ? oldest : first;
      from < today;
      from = addDays(from, sliceDays)
    ) {
      const end = addDays(from, sliceDays);
      const slice = await reads.between({ from, to: end < today ? end : today }, isSimulated);
      sessions.push(...slice.flatMap((bars) => sessionOf(bars) ?? []));
    }
    const { cuts, unknown } = strikeCutsOf(sessions);
    const source = sessions.length === 0 ? null : isSimulated ? "simulated" : "recorded";
    return { state, source, sessions, cuts, unknownRenames: unknown };
  };
  return async (): Promise<StoredRecord> => {
    const today = buenosAiresDate(clock.now());
    const recordState = await reads.state(today);
    return records.get(`${today} ${recordState.state}`, () => read(today, recordState));
  };
}
export type ReadRecord = ReturnType<typeof createRecord>;
