import { isPositiveNumber } from "../lib/index.ts";
import { daysBetween } from "../symbols/index.ts";
import type { BackTestInput, PastOption, PastSession, SkipReason } from "./back-test-types.ts";
import { fillOf, quoteOf } from "./fills.ts";
import { nearestTo, pickStrike } from "./pick-strike.ts";
import type { EntryDay } from "./pick-strike.ts";
import { volatilityRefusal } from "./session-volatility.ts";
import { structures } from "./structures.ts";
import type { Structure, StructureLeg } from "./structures.ts";
import { weeklySessions } from "./calibration/weekly-sessions.ts";

/** The share of its intrinsic value under which a close is an old price. */
const leastOfIntrinsic = 0.98;
const usualWidth = 0.1;
const atTheSpot = { moneyness: 1 };

export interface EnteredLeg {
  readonly option: PastOption;
  readonly side: 1 | -1;
  /** Pesos a share, before costs. */
  readonly price: number;
}

export interface Entry extends EntryDay {
  readonly shares: number;
  /** Bought at entry, not kept from the cycle that rolled into this one. */
  readonly isShareBought: boolean;
  readonly legs: readonly EnteredLeg[];
}

/** An expiry with the session to enter on; none where the record has no session of the wanted days. */
export interface Opening {
  readonly expiration: string;
  readonly day: EntryDay | null;
  /** Entered by the cycle before as it left. */
  readonly isRolled?: boolean;
}

/** The session nearest to the wanted days; of two as near the earlier. */
export function entryDay(
  { sessions, rule: { daysToExpiry } }: BackTestInput,
  expiration: string,
): EntryDay | null {
  const { target, from, to } = daysToExpiry;
  let nearest: EntryDay | null = null;
  for (const session of sessions) {
    const days = daysBetween({ from: session.date, to: expiration });
    if (days < from || days > to || days <= 0) continue;
    if (nearest === null || Math.abs(days - target) < Math.abs(nearest.days - target))
      nearest = { session, days };
  }
  return nearest;
}

function isNarrow({ bid, ask }: PastOption, widest: number | undefined): boolean {
  if (widest === undefined) return true;
  if (!isPositiveNumber(bid) || !isPositiveNumber(ask) || bid > ask) return false;
  return (ask - bid) / (0.5 * (ask + bid)) <= widest;
}

/** The options that a leg may take, by strike, or the filter that left none. */
function offeredTo(
  { type, side }: StructureLeg,
  { rule, fill }: BackTestInput,
  { session, expiration }: EntryDay & { readonly expiration: string },
): PastOption[] | SkipReason {
  const quoted = session.options.filter((option) => option.type === type && option.expiration === expiration);
  const priced = quoted.filter((option) => quoteOf(option, side, fill) !== null);
  const traded = priced.filter(({ volume }) => (volume ?? 0) >= rule.minimumVolume);
  const narrow = traded.filter((option) => isNarrow(option, rule.widestSpread));
  const current = narrow.filter((option) => {
    const intrinsic = type === "call" ? session.spot - option.strike : option.strike - session.spot;
    return (quoteOf(option, side, fill) ?? 0) >= leastOfIntrinsic * intrinsic;
  });
  if (quoted.length === 0) return "no-quotes";
  if (priced.length === 0) return "no-price";
  if (traded.length === 0) return "low-volume";
  if (narrow.length === 0) return "wide";
  if (current.length === 0) return "old-price";
  return current.toSorted((one, other) => one.strike - other.strike);
}

/** The same, at the strikes where the leg after it passes too if it stands at the same one. */
function offeredWithTwin(
  leg: StructureLeg,
  twin: StructureLeg | undefined,
  input: BackTestInput,
  entry: EntryDay & { readonly expiration: string },
): PastOption[] | SkipReason {
  const offered = offeredTo(leg, input, entry);
  if (typeof offered === "string" || twin?.isSameStrike !== true) return offered;
  const others = offeredTo(twin, input, entry);
  if (typeof others === "string") return others;
  const strikes = new Set(others.map(({ strike }) => strike));
  return offered.filter(({ strike }) => strikes.has(strike));
}

function optionOf(
  leg: StructureLeg,
  offered: readonly PastOption[],
  { input, day, before }: { input: BackTestInput; day: EntryDay; before: EnteredLeg | undefined },
): PastOption | null {
  const { strike = atTheSpot, width = usualWidth } = input.rule;
  const { wing, moneyness, isMirrored = false, isSameStrike = false } = leg;
  const choice = moneyness === undefined ? strike : { moneyness };
  if (isSameStrike) return offered.find(({ strike }) => strike === before?.option.strike) ?? null;
  if (wing === undefined) return pickStrike(offered, choice, { ...day, isMirrored });
  const from = before?.option.strike ?? Number.NaN;
  const beyond = offered.filter(({ strike }) => wing * (strike - from) > 0);
  return nearestTo(beyond, from + wing * width * day.session.spot);
}

/** The last session of each week with the ended expiry nearest to the wanted days; weeks without one are no entry. */
export function weeklyEntries(
  { sessions, rule: { daysToExpiry } }: BackTestInput,
  ended: readonly string[],
): Opening[] {
  const { target, from, to } = daysToExpiry;
  return weeklySessions(sessions).flatMap((session) => {
    const listed = new Set(session.options.map(({ expiration }) => expiration));
    const [nearest] = ended
      .filter((expiration) => listed.has(expiration))
      .map((expiration) => ({ expiration, days: daysBetween({ from: session.date, to: expiration }) }))
      .filter(({ days }) => days > 0 && days >= from && days <= to)
      .toSorted((one, other) => Math.abs(one.days - target) - Math.abs(other.days - target));
    return nearest === undefined
      ? []
      : [{ expiration: nearest.expiration, day: { session, days: nearest.days } }];
  });
}

/** The later expiry that a session lists nearest to the wanted days; null where it lists none that is over. */
export function rolledOpening(
  { rule: { daysToExpiry } }: BackTestInput,
  { ended, session, after }: { ended: readonly string[]; session: PastSession; after: string },
): Opening | null {
  const listed = new Set(session.options.map(({ expiration }) => expiration));
  const [nearest] = ended
    .filter((expiration) => expiration > after && listed.has(expiration))
    .map((expiration) => ({ expiration, days: daysBetween({ from: session.date, to: expiration }) }))
    .toSorted(
      (one, other) => Math.abs(one.days - daysToExpiry.target) - Math.abs(other.days - daysToExpiry.target),
    );
  if (nearest === undefined) return null;
  return { expiration: nearest.expiration, day: { session, days: nearest.days }, isRolled: true };
}

/** In which options an expiry's cycle enters, or why it doesn't. */
export function enterCycle(
  input: BackTestInput,
  { expiration, day, isRolled = false }: Opening & { readonly day: EntryDay },
): Entry | SkipReason {
  const { structure: named } = input.rule;
  const structure: Structure = typeof named === "string" ? structures[named] : named;
  const refusal = volatilityRefusal(input, day.session);
  if (refusal !== null) return refusal;
  const legs: EnteredLeg[] = [];
  for (const leg of structure.legs) {
    const offered = offeredWithTwin(leg, structure.legs[legs.length + 1], input, { ...day, expiration });
    if (typeof offered === "string") return offered;
    const option = optionOf(leg, offered, { input, day, before: legs.at(-1) });
    const price = option === null ? null : fillOf(option, leg.side, input.fill);
    if (option === null || price === null) return "no-strike";
    legs.push({ option, side: leg.side, price });
  }
  return { ...day, shares: structure.shares, isShareBought: !isRolled, legs };
}
