import { remapByStrikeAdjustment } from "../symbols/index.ts";
import type { PastOption, PastSession, StrikeCut } from "./back-test-types.ts";

/** Less of a chain gone is a listing, not an ex-date. */
const leastRenamed = 0.8;

export interface RecordedCuts {
  readonly cuts: readonly StrikeCut[];
  /** Days whose chain has other names without one amount that tells how they follow. */
  readonly unknown: readonly string[];
}

const keyOf = ({ symbol, expiration }: PastOption) => `${symbol} ${expiration}`;

/** Expiries that both sessions quote: another one's options are new, not renamed. */
function sharedOptions(options: readonly PastOption[], other: PastSession): PastOption[] {
  const expiries = new Set(other.options.map(({ expiration }) => expiration));
  return options.filter(({ expiration }) => expiries.has(expiration));
}

/**
 * The cash dividends that a record shows: nights on which all but all of a chain was renamed and every strike fell by one
 * amount, pesos a share, rounded to the cent. Sessions ascending.
 */
export function strikeCutsOf(sessions: readonly PastSession[]): RecordedCuts {
  const cuts: StrikeCut[] = [];
  const unknown: string[] = [];
  for (const [index, session] of sessions.entries()) {
    const eve = sessions[index - 1];
    if (eve === undefined) continue;
    const [before, after] = [sharedOptions(eve.options, session), sharedOptions(session.options, eve)];
    const [old, listed] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
    const gone = before.filter((option) => !listed.has(keyOf(option)));
    if (gone.length === 0 || gone.length < leastRenamed * before.length) continue;
    const fresh = after.filter((option) => !old.has(keyOf(option)));
    const { reduction } = remapByStrikeAdjustment({ before: gone, after: fresh });
    if (reduction === null) unknown.push(session.date);
    else cuts.push({ date: session.date, amount: reduction });
  }
  return { cuts, unknown };
}
