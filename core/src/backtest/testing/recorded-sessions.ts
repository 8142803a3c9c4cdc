import { readRecorded } from "../../testing/recorded-data.ts";
import type { PastOption, PastSession, StrikeCut } from "../back-test-types.ts";

export const chainFile = "ggal-eod-chain/ggal_options_eod.csv";

const known = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));

/** The recorded closes of GGAL's front expiries, August 2023 to October 2025. */
export function recordedSessions(): PastSession[] {
  const sessions = new Map<string, PastSession & { options: PastOption[] }>();
  for (const row of readRecorded(chainFile)) {
    const { date = "", symbol = "", expiry: expiration = "" } = row;
    const session = sessions.get(date) ?? {
      date,
      spot: Number(row["underlying_close"]),
      rate: known(row["risk_free_rate"]),
      options: [],
    };
    const prices = { last: known(row["last"]), bid: null, ask: null, volume: known(row["volume"]) };
    const type = row["kind"] === "call" ? "call" : "put";
    session.options.push({ symbol, type, strike: Number(row["strike"]), expiration, ...prices });
    sessions.set(date, session);
  }
  return [...sessions.values()];
}

export function recordedCuts(): StrikeCut[] {
  return readRecorded("symbols/ggal_strike_adjustment_events.csv").map((row) => ({
    date: row["first_day_new_symbols"] ?? "",
    amount: Number(row["strike_reduction"]),
  }));
}
