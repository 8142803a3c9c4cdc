import { daysBetween } from "../symbols/index.ts";
import type { BackTestInput, PastOption, PastSession } from "./back-test-types.ts";
import { purchaseOf } from "./enter-cycle.ts";
import type { Entry } from "./enter-cycle.ts";

/** Strikes are written to the cent, cuts to more digits. */
const sameStrike = 0.011;

export interface Ending {
  readonly session: PastSession;
  /** Pesos a share that are left, cuts received included. */
  readonly proceeds: number;
  readonly exercised: boolean;
  readonly received: number;
  readonly days: number;
}

/** Dividends after the entry, up to a session. */
function cutsUntil({ cuts }: BackTestInput, { session }: Entry, until: string): number {
  return cuts
    .filter(({ date }) => date > session.date && date <= until)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The sold option in a later session, under the name and strike it has by then. */
function laterOption({ options }: PastSession, { option }: Entry, cut: number): PastOption | null {
  const isSame = ({ type, strike, expiration }: PastOption) =>
    type === option.type &&
    expiration === option.expiration &&
    Math.abs(strike - (option.strike - cut)) < sameStrike;
  return options.find(isSame) ?? null;
}

/** At the last session up to the expiry. */
function atExpiry(input: BackTestInput, entry: Entry, session: PastSession): Ending {
  const { rule, costs } = input;
  const received = cutsUntil(input, entry, session.date);
  const strike = entry.option.strike - received;
  const exercised = session.spot > strike;
  const exercise = strike * (1 - costs.exercise);
  const sale = session.spot * (1 - costs.share);
  const closed = sale - Math.max(0, session.spot - strike) * (1 + costs.premium);
  const isCheaper = rule.exit === "cheaper";
  const left = exercised
    ? isCheaper
      ? Math.max(exercise, closed)
      : exercise
    : isCheaper
      ? sale
      : session.spot;
  return {
    session,
    proceeds: left + received,
    exercised: exercised && left === exercise,
    received,
    days: entry.days,
  };
}

/** Before the expiry, where the rule's gain is made or its days are reached: everything is closed. */
function earlyExit(input: BackTestInput, entry: Entry, session: PastSession): Ending | null {
  const { rule, fill, costs } = input;
  if (rule.exit === "exercise" || rule.exit === "cheaper") return null;
  const received = cutsUntil(input, entry, session.date);
  const option = laterOption(session, entry, received);
  const price = option === null ? null : purchaseOf(option, fill);
  if (price === null) return null;
  const isDue =
    "profit" in rule.exit
      ? price <= (1 - rule.exit.profit) * entry.premium
      : daysBetween({ from: session.date, to: entry.option.expiration }) <= rule.exit.daysLeft;
  if (!isDue) return null;
  const proceeds = session.spot * (1 - costs.share) - price * (1 + costs.premium) + received;
  const days = daysBetween({ from: entry.session.date, to: session.date });
  return { session, proceeds, exercised: false, received, days };
}

/** How a cycle ended; null where the record has no session between its entry and its expiry. */
export function leaveCycle(input: BackTestInput, entry: Entry): Ending | null {
  const { expiration } = entry.option;
  const later = input.sessions.filter(({ date }) => date > entry.session.date && date <= expiration);
  const last = later.at(-1);
  if (last === undefined) return null;
  for (const session of later) {
    if (session.date === expiration) break;
    const ending = earlyExit(input, entry, session);
    if (ending !== null) return ending;
  }
  return atExpiry(input, entry, last);
}
