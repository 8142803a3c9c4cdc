import { daysBetween } from "../symbols/index.ts";
import type { BackTestInput, BackTestRule, CycleCourse, PastOption, PastSession } from "./back-test-types.ts";
import type { EnteredLeg, Entry } from "./enter-cycle.ts";
import { fillOf } from "./fills.ts";
import { settle } from "./settle.ts";

/** Strikes are written to the cent, cuts to more digits. */
const sameStrike = 0.011;

export interface Ending {
  readonly session: PastSession;
  /** Into a later expiry, in that session. */
  readonly isRolled: boolean;
  /** Pesos a share that are left of what was paid, dividends of a share included. */
  readonly proceeds: number;
  readonly exercised: boolean;
  /** Dividends of one share. */
  readonly received: number;
  readonly days: number;
  /** Lowest proceeds if closed, with its day. */
  readonly lowest: { readonly date: string; readonly proceeds: number } | null;
}

/** Dividends after the entry, up to a session. */
function cutsUntil({ cuts }: BackTestInput, { session }: Entry, until: string): number {
  return cuts
    .filter(({ date }) => date > session.date && date <= until)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** An option in a later session, under the name and strike it has by then. */
function laterOption({ options }: PastSession, { option }: EnteredLeg, cut: number): PastOption | null {
  const isSame = ({ type, strike, expiration }: PastOption) =>
    type === option.type &&
    expiration === option.expiration &&
    Math.abs(strike - (option.strike - cut)) < sameStrike;
  return options.find(isSame) ?? null;
}

/** True for a rule that goes on in a later expiry, with the share. */
export const isRoll = ({ exit }: Pick<BackTestRule, "exit">) => typeof exit === "object" && "roll" in exit;

/** Options' worth if closed in a session, without and with costs, pesos a share; null where one has no price. */
function closeOf(input: BackTestInput, entry: Entry, session: PastSession) {
  const received = cutsUntil(input, entry, session.date);
  let [gross, net] = [0, 0];
  for (const leg of entry.legs) {
    const option = laterOption(session, leg, received);
    const price = option === null ? null : fillOf(option, leg.side === 1 ? -1 : 1, input.fill);
    if (price === null) return null;
    gross += leg.side * price;
    net += leg.side * price * (1 - leg.side * input.costs.premium);
  }
  const shareCost = isRoll(input.rule) ? 0 : input.costs.share;
  const proceeds = net + entry.shares * (session.spot * (1 - shareCost) + received);
  return { gross, proceeds, received };
}

/** True where the rule leaves before the expiry in a session whose options are worth `gross`. */
function isDue({ rule }: BackTestInput, entry: Entry, now: { session: PastSession; gross: number }): boolean {
  const { exit } = rule;
  if (exit === "exercise" || exit === "cheaper") return false;
  if ("roll" in exit) return daysLeft(entry, now.session) <= exit.roll;
  if ("daysLeft" in exit) return daysLeft(entry, now.session) <= exit.daysLeft;
  const paid = entry.legs.reduce((sum, { side, price }) => sum + side * price, 0);
  return now.gross - paid >= exit.profit * Math.abs(paid);
}

function daysLeft({ legs }: Entry, { date }: PastSession): number {
  return daysBetween({ from: date, to: legs[0]?.option.expiration ?? date });
}

/** The end of a cycle; null where the record has no session between its entry and its expiry. */
export function leaveCycle(input: BackTestInput, entry: Entry, expiration: string): Ending | null {
  const later = input.sessions.filter(({ date }) => date > entry.session.date && date <= expiration);
  const last = later.at(-1);
  if (last === undefined) return null;
  let lowest: Ending["lowest"] = null;
  for (const session of later) {
    if (session.date === expiration) break;
    const closed = closeOf(input, entry, session);
    if (closed === null) continue;
    const { proceeds, received, gross } = closed;
    if (lowest === null || proceeds < lowest.proceeds) lowest = { date: session.date, proceeds };
    if (!isDue(input, entry, { session, gross })) continue;
    const days = daysBetween({ from: entry.session.date, to: session.date });
    return { session, proceeds, isRolled: isRoll(input.rule), exercised: false, received, days, lowest };
  }
  const received = cutsUntil(input, entry, last.date);
  const { worth, exercised } = settle(input, entry, { spot: last.spot, cut: received });
  const proceeds = worth + entry.shares * received;
  if (lowest === null || proceeds < lowest.proceeds) lowest = { date: last.date, proceeds };
  return { session: last, proceeds, isRolled: false, exercised, received, days: entry.days, lowest };
}

/** A cycle's course as its ending leaves it. */
export function courseOf(
  { legs }: Entry,
  { session, lowest }: Ending,
  resultOf: (proceeds: number) => number,
): CycleCourse {
  return {
    legs: legs.map(({ option: { symbol, type, strike }, side, price }) => ({
      symbol,
      type,
      strike,
      side: side === 1 ? "buy" : "sell",
      price,
    })),
    left: session.date,
    worstDay: lowest === null ? null : { date: lowest.date, result: resultOf(lowest.proceeds) },
  };
}
