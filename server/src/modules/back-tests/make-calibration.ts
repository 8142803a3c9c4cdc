import {
  calibrationGroups,
  closesUpTo,
  kindStructures,
  ruleKinds,
  variancePremium,
  weeklySessions,
} from "@paridad/core/backtest";
import type { DatedForecasts, RuleRecord } from "@paridad/core/backtest";
import { costPreset, costSchedule, silentPreset } from "@paridad/core/costs";
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

/** A structure's kinds are one question to the thread: the sessions are copied to it each time. */
async function recordsOf({ sessions: stored, cuts }: StoredRecord, compute: Compute): Promise<RuleRecord[]> {
  const costs = costSchedule(costPreset(silentPreset).terms);
  const sessions = stored.map(({ sources: _sources, ...session }) => session);
  const records: RuleRecord[] = [];
  for (const structure of kindStructures) {
    const kinds = ruleKinds().filter((kind) => kind.structure === structure);
    records.push(...(await compute("ruleRecords", { kinds, sessions, cuts, costs })));
  }
  return records;
}

/**
 * Works out the calibration of the stored sessions, and what kinds of trade did over them, where they changed since: once a session. Each session is a
 * question of its own to the computations' thread, so users' come in between. Gives the weeks; null where nothing was to do.
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
    const madeAt = new Date(clock.now()).toISOString();
    const content = {
      source,
      from: oldest.date,
      to: newest.date,
      weeks: dated.length,
      madeAt,
      groups,
      premium: variancePremium(dated, record),
      records: await recordsOf(record, compute),
    };
    await calibrations.store(content, state);
    return dated.length;
  };
}
