import { calibrationGroups, closesUpTo, weeklySessions } from "@paridad/core/backtest";
import type { DatedForecasts } from "@paridad/core/backtest";
import type { Compute } from "../../computations/computations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Calibrations } from "./calibration-repository.ts";
import type { ReadRecord } from "./read-record.ts";

type Dependencies = {
  readonly record: ReadRecord;
  readonly calibrations: Calibrations;
  readonly compute: Compute;
  readonly clock: Clock;
};

/**
 * Works out the calibration of the stored sessions and stores it, where they changed since: once a session. Each session is a
 * question of its own to the computations' thread, so users' come in between. Gives the weeks; null where nothing was to do.
 */
export function createCalibrationMaker({ record: readRecord, calibrations, compute, clock }: Dependencies) {
  return async (signal: AbortSignal): Promise<number | null> => {
    const record = await readRecord();
    const { source, sessions, state } = record;
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
    };
    await calibrations.store(content, state);
    return dated.length;
  };
}
