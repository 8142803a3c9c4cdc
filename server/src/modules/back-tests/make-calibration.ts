import {
  calibrationGroups,
  closesUpTo,
  ruleKinds,
  variancePremium,
  weeklySessions,
} from "@paridad/core/backtest";
import type { DatedForecasts, RuleRecord } from "@paridad/core/backtest";
import { silentCosts } from "@paridad/core/costs";
import type { Compute } from "../../computations/computations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Calibrations } from "./calibration-repository.ts";
import type { ReadRecord, StoredRecord } from "./read-record.ts";

/** Content of another version is worked out again. */
const contentVersion = 3;

type Dependencies = {
  readonly record: ReadRecord;
  readonly calibrations: Calibrations;
  readonly compute: Compute;
  readonly clock: Clock;
};

/** Kinds in one question to the thread: the sessions are copied to it each time, and users' work waits for it. */
const kindsAtOnce = 8;

async function recordsOf(
  { sessions: stored, cuts }: StoredRecord,
  { compute, signal }: { readonly compute: Compute; readonly signal: AbortSignal },
): Promise<RuleRecord[]> {
  const sessions = stored.map(({ sources: _sources, ...session }) => session);
  const records: RuleRecord[] = [];
  const all = ruleKinds();
  for (let index = 0; index < all.length && !signal.aborted; index += kindsAtOnce) {
    const kinds = all.slice(index, index + kindsAtOnce);
    records.push(...(await compute("ruleRecords", { kinds, sessions, cuts, costs: silentCosts })));
  }
  return records;
}

/**
 * Works out the calibration of the stored sessions and the records of kinds of trade where the sessions changed since: once
 * a session, in short questions to the computations' thread. Gives the weeks; null where nothing was to do.
 */
export function createCalibrationMaker({ record: readRecord, calibrations, compute, clock }: Dependencies) {
  return async (signal: AbortSignal): Promise<number | null> => {
    const record = await readRecord();
    const { source, sessions } = record;
    const state = `${contentVersion} ${record.state}`;
    const [oldest, newest] = [sessions[0], sessions.at(-1)];
    if (source === null || oldest === undefined || newest === undefined) return null;
    if ((await calibrations.stateOf(source)) === state) return null;
    const dated: DatedForecasts[] = [];
    for (const session of weeklySessions(sessions)) {
      if (signal.aborted) return null;
      const closes = closesUpTo(record, session.date);
      const forecasts = await compute("sessionForecasts", { session, closes });
      dated.push({ date: session.date, forecasts });
    }
    const groups = calibrationGroups(dated, record).map(({ bins, ...group }) => ({
      ...group,
      bins: [...bins],
    }));
    const records = await recordsOf(record, { compute, signal });
    if (signal.aborted) return null;
    const madeAt = new Date(clock.now()).toISOString();
    const content = {
      source,
      from: oldest.date,
      to: newest.date,
      weeks: dated.length,
      madeAt,
      groups,
      premium: variancePremium(dated, record),
      records,
    };
    await calibrations.store(content, state);
    return dated.length;
  };
}
