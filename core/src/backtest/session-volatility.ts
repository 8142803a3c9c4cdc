import { continuousRateFromTna, readQuote, valueOptions } from "../quotes/index.ts";
import { daysBetween } from "../symbols/index.ts";
import { fewestRankedDays, rankAndPercentile } from "../volatility/index.ts";
import type { BackTestInput, PastSession, SkipReason } from "./back-test-types.ts";

const daysPerYear = 365;
/** Sessions that one is ranked among. */
const yearOfSessions = 252;
/** Days of the expiry whose volatility stands for the session's. */
const { target, least } = { target: 30, least: 7 };

/** The expiry nearest to thirty days with options that were dealt, and its days. */
function expiryOf({ date, options }: PastSession) {
  const dealt = options.filter(({ last, volume }) => (last ?? 0) > 0 && (volume ?? 0) > 0);
  const [nearest] = [...new Set(dealt.map(({ expiration }) => expiration))]
    .map((expiration) => ({ expiration, days: daysBetween({ from: date, to: expiration }) }))
    .filter(({ days }) => days >= least)
    .toSorted((one, other) => Math.abs(one.days - target) - Math.abs(other.days - target));
  if (nearest === undefined) return null;
  return { days: nearest.days, dealt: dealt.filter(({ expiration }) => expiration === nearest.expiration) };
}

function solve(session: PastSession): number | null {
  const { spot, rate: tna } = session;
  const expiry = expiryOf(session);
  if (expiry === null || tna === null) return null;
  const { days, dealt } = expiry;
  const rate = continuousRateFromTna({ tna, days });
  if (!rate.ok) return null;
  const distances = dealt.map(({ strike }) => Math.abs(strike - spot));
  const nearest = Math.min(...distances);
  const terms = { spot, yearsToExpiry: days / daysPerYear, rate: rate.rate };
  const quoted = dealt
    .filter((_option, index) => distances[index] === nearest)
    .map((contract) => ({
      contract,
      quote: readQuote({ bid: null, ask: null, last: contract.last }),
      terms,
    }));
  const known = valueOptions(quoted, "european").flatMap(({ volatility }) => volatility ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const volatilities = new WeakMap<PastSession, { readonly value: number | null }>();

/**
 * A session's implied volatility at the money, a fraction: the mean of call and put of the strike nearest to the spot that
 * were dealt, in the expiry nearest to thirty days. Null where nothing was, or the caución isn't known.
 */
export function sessionVolatility(session: PastSession): number | null {
  const known = volatilities.get(session) ?? { value: solve(session) };
  volatilities.set(session, known);
  return known.value;
}

/** Why a rule's filter by volatility keeps a session out; null where it lets it in. */
export function volatilityRefusal(
  { sessions, rule: { volatilityPercentile } }: BackTestInput,
  session: PastSession,
): SkipReason | null {
  if (volatilityPercentile === undefined) return null;
  const index = sessions.indexOf(session);
  const before = sessions.slice(Math.max(0, index - yearOfSessions), index).map(sessionVolatility);
  const ranked = rankAndPercentile(before, sessionVolatility(session));
  if (!ranked.ok || ranked.count < fewestRankedDays) return "no-volatility";
  const { from, to } = volatilityPercentile;
  const percentile = 100 * ranked.percentile;
  return percentile >= from && percentile <= to ? null : "volatility";
}
