import { readRecorded } from "../../testing/recorded-data.ts";
import type { RawStrike } from "../variance/strip.ts";

/** One expiry of a recorded snapshot. */
export interface RecordedExpiry {
  /** Snapshot and expiry: `2024-07-31 17:00:00 2024-08-16`. */
  readonly name: string;
  readonly asOf: number;
  readonly expiration: string;
  readonly years: number;
  /** Continuous: 40 % TNA, as the recorded caución has no rate for every day. */
  readonly rate: number;
  readonly strikes: readonly RawStrike[];
}

export const recordedQuotes = "quotes/ggal_options_quotes.csv";

const empty = { callBid: null, callAsk: null, putBid: null, putAsk: null };

/** Every expiry of every recorded snapshot, ascending by snapshot and expiry. */
export function recordedExpiries(): RecordedExpiry[] {
  const expiries = new Map<string, Map<number, RawStrike>>();
  for (const row of readRecorded(recordedQuotes)) {
    const { snapshot_asof: clock = "", expiry = "", kind } = row;
    if (!clock || !expiry || !row["strike"]) continue;
    const name = `${clock} ${expiry}`;
    const strikes = expiries.get(name) ?? new Map<number, RawStrike>();
    const strike = Number(row["strike"]);
    const [bid, ask] = [row["bid"], row["ask"]].map((text) => (text ? Number(text) : null)) as [
      number,
      number,
    ];
    const sides = kind === "call" ? { callBid: bid, callAsk: ask } : { putBid: bid, putAsk: ask };
    strikes.set(strike, { ...(strikes.get(strike) ?? { strike, ...empty }), ...sides });
    expiries.set(name, strikes);
  }
  return [...expiries]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, strikes]) => {
      const [day = "", time = "", expiration = ""] = name.split(" ");
      const asOf = Date.parse(`${day}T${time}-03:00`);
      const years = (Date.parse(`${expiration}T17:00:00-03:00`) - asOf) / (365 * 86_400_000);
      return { name, asOf, expiration, years, rate: 0.4, strikes: [...strikes.values()] };
    });
}
