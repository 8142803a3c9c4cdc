import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { buenosAiresDate, contractKey } from "../symbols/index.ts";
import type { OptionType } from "../symbols/index.ts";

/** Sessions before today that relative volume is measured against. */
export const relativeVolumeSessions = 20;
const neededSessions = 5;

/** A bar's activity; `null` means the source did not report it. */
export interface ActivityRow {
  /** ISO instant with offset. */
  readonly time: string;
  readonly symbol: string;
  readonly volume: number | null;
  readonly turnover: number | null;
  readonly operations: number | null;
  readonly precio_cierre: number | null;
  /** Which of the contracts that had the symbol. */
  readonly expiration?: string | null | undefined;
  readonly strike?: number | null | undefined;
}

/** A contract's activity added up over its rows. */
export interface ContractActivity {
  readonly symbol: string;
  readonly expiration: string | null;
  readonly strike: number | null;
  /** Contracts; `null` where no row reports them. */
  readonly volume: number | null;
  /** Pesos. */
  readonly turnover: number | null;
  readonly operations: number | null;
  /** The newest known close. */
  readonly close: number | null;
  /** Buenos Aires days with a known volume above zero. */
  readonly activeSessions: number;
  /** The newest session's volume over the mean of the 20 before it; `null` with its reason. */
  readonly relativeVolume: number | null;
  readonly relativeVolumeReason: RelativeVolumeReason | null;
}

/**
 * Why the newest session can't be compared: nobody told its volume, fewer than 5 sessions before it have one, or the
 * contract didn't trade in them.
 */
export type RelativeVolumeReason = "not-told" | "few-sessions" | "no-trades";

/** Sum of the known values; `null` when none is known. */
export function knownSum(values: Iterable<number | null>): number | null {
  let sum: number | null = null;
  for (const value of values) if (isKnownNumber(value)) sum = (sum ?? 0) + value;
  return sum;
}

/**
 * Volume of the last session relative to the mean of up to 20 sessions before it. `volumes` is one value a session,
 * ascending; a session in which the contract did not trade counts as zero, one the source did not report is left out.
 */
export function relativeVolume(
  volumes: readonly (number | null)[],
): Result<{ readonly times: number }, RelativeVolumeReason> {
  const current = volumes.at(-1);
  const before = volumes.slice(0, -1).filter(isKnownNumber).slice(-relativeVolumeSessions);
  if (!isKnownNumber(current)) return fail("not-told");
  if (before.length < neededSessions) return fail("few-sessions");
  const mean = before.reduce((sum, value) => sum + value, 0) / before.length;
  return mean > 0 ? succeed({ times: current / mean }) : fail("no-trades");
}

function sessionOfRow({ time }: { readonly time: string }): string | null {
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? null : buenosAiresDate(instant);
}

/** The Buenos Aires days of some rows, ascending. */
export function sessionsOf(rows: Iterable<{ readonly time: string }>): string[] {
  const days = new Set<string>();
  for (const row of rows) {
    const day = sessionOfRow(row);
    if (day !== null) days.add(day);
  }
  return [...days].sort();
}

/**
 * A contract's volume in each of the market's `sessions` since it is listed, that is, has a row: 0 in one without, in
 * which it did not trade, and `null` in one the source did not report.
 */
export function sessionVolumes(
  rows: Iterable<Pick<ActivityRow, "time" | "volume">>,
  sessions: readonly string[],
): (number | null)[] {
  const bySession = new Map<string, number | null>();
  for (const row of rows) {
    const day = sessionOfRow(row);
    if (day !== null) bySession.set(day, knownSum([bySession.get(day) ?? null, row.volume]));
  }
  const first = [...bySession.keys()].sort()[0];
  return sessions
    .filter((day) => first !== undefined && day >= first)
    .map((day) => (bySession.has(day) ? (bySession.get(day) ?? null) : 0));
}

function newestClose(rows: readonly ActivityRow[]): number | null {
  let newest: ActivityRow | null = null;
  for (const row of rows) {
    if (row.precio_cierre !== null && (newest === null || row.time > newest.time)) newest = row;
  }
  return newest?.precio_cierre ?? null;
}

function activityOf(
  rows: readonly [ActivityRow, ...ActivityRow[]],
  sessions: readonly string[],
): ContractActivity {
  const volumes = sessionVolumes(rows, sessions);
  const relative = relativeVolume(volumes);
  const [{ symbol, expiration = null, strike = null }] = rows;
  return {
    symbol,
    expiration,
    strike,
    volume: knownSum(rows.map((row) => row.volume)),
    turnover: knownSum(rows.map((row) => row.turnover)),
    operations: knownSum(rows.map((row) => row.operations)),
    close: newestClose(rows),
    activeSessions: volumes.filter((volume) => isKnownNumber(volume) && volume > 0).length,
    relativeVolume: relative.ok ? relative.times : null,
    relativeVolumeReason: relative.ok ? null : relative.reason,
  };
}

/** Activity of each contract over all its rows, in the order the contracts first appear. */
export function activityByContract(rows: readonly ActivityRow[]): ContractActivity[] {
  const sessions = sessionsOf(rows);
  const byContract = new Map<string, [ActivityRow, ...ActivityRow[]]>();
  for (const row of rows) {
    const key = contractKey({ symbol: row.symbol, expiration: row.expiration ?? null });
    const known = byContract.get(key);
    if (known) known.push(row);
    else byContract.set(key, [row]);
  }
  return [...byContract.values()].map((own) => activityOf(own, sessions));
}

/** Calls against puts in one session. */
export interface TypeActivity {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly calls: number | null;
  readonly puts: number | null;
  /** Calls over puts; `null` where either is missing or there were no puts. */
  readonly callPutRatio: number | null;
}

/** Turnover of calls and of puts session by session, ascending. `typeOf` gives a symbol's call or put. */
export function typeTurnoverBySession(
  rows: readonly ActivityRow[],
  typeOf: (symbol: string) => OptionType | null,
): TypeActivity[] {
  const sessions = new Map<string, { calls: number | null; puts: number | null }>();
  for (const row of rows) {
    const day = sessionOfRow(row);
    const type = typeOf(row.symbol);
    if (day === null || type === null) continue;
    const sums = sessions.get(day) ?? { calls: null, puts: null };
    const group = type === "call" ? "calls" : "puts";
    sums[group] = knownSum([sums[group], row.turnover]);
    sessions.set(day, sums);
  }
  return [...sessions]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, { calls, puts }]) => ({ date, calls, puts, callPutRatio: callPutRatio({ calls, puts }) }));
}

/** Calls over puts; `null` where either is missing or there were no puts. */
export function callPutRatio({ calls, puts }: { calls: number | null; puts: number | null }): number | null {
  return calls !== null && puts !== null && puts > 0 ? calls / puts : null;
}
