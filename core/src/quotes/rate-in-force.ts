import { continuousRateFromTna, FALLBACK_RATE, interpolateCaucionRate, nearestTerm } from "./rates.ts";
import type { ExpiryRate } from "./expiry-parity.ts";

/** One term of the caución ladder, TNA in percent. `fallback` marks one made up where no ladder is known. */
export interface LadderTerm {
  readonly days: number;
  readonly rate: number;
  readonly fallback?: boolean | undefined;
}

/**
 * Which rate discounts: that of a caución term, the caución interpolated to the days of the expiry, the one that
 * parity implies, or a TNA in percent (`null` while nothing was written).
 */
export type RateChoice =
  | { readonly termDays: number }
  | "caucion"
  | "implied"
  | { readonly tnaPercent: number | null };

/** The rate where no one chose: the specification's shortest caución. The same on every screen and in every answer. */
export const defaultRateChoice = { termDays: 1 } as const satisfies RateChoice;

export interface RateInForce {
  /** `interpolated`: between two terms. `fallback`: the specification's 15 %, or a ladder marked as made up. */
  readonly origin: "caucion" | "interpolated" | "implied" | "manual" | "fallback";
  /** Days that the TNA refers to. */
  readonly days: number;
  readonly tnaPercent: number;
  /** The same, continuous per 1.00 a year: what the formulas use. */
  readonly continuous: number;
}

function fromTna(rate: Omit<RateInForce, "continuous">): RateInForce | null {
  const converted = continuousRateFromTna({ tna: rate.tnaPercent / 100, days: rate.days });
  return converted.ok ? { ...rate, continuous: converted.rate } : null;
}

function fallbackRate(days: number): RateInForce {
  const rate = { origin: "fallback", days, tnaPercent: FALLBACK_RATE * 100 } as const;
  return fromTna(rate) ?? { ...rate, continuous: FALLBACK_RATE };
}

/** The longest that the next business day is away: a Thursday before a four-day holiday. */
const longestNextDay = 5;

/** Only terms that end on a business day exist: on a Friday or before a holiday, one day is the shortest quoted. */
function termOf(ladder: readonly LadderTerm[], termDays: number): LadderTerm | undefined {
  const exact = ladder.find(({ days }) => days === termDays);
  if (exact !== undefined || termDays !== 1) return exact;
  const [shortest] = ladder.toSorted((left, right) => left.days - right.days);
  return shortest !== undefined && shortest.days <= longestNextDay ? shortest : undefined;
}

/**
 * The default rate, or the term nearest to the expiry where the shortest isn't quoted, as among stored rows. For screens
 * on which the user chooses none. `daysToExpiry` are calendar days.
 */
export function knownRateChoice(
  ladder: readonly LadderTerm[],
  daysToExpiry: number,
): { readonly termDays: number } {
  const known = ladder.filter(({ fallback }) => fallback !== true);
  if (termOf(known, defaultRateChoice.termDays) !== undefined) return defaultRateChoice;
  const nearest = nearestTerm(known, daysToExpiry);
  return nearest === null ? defaultRateChoice : { termDays: nearest.days };
}

function interpolated(ladder: readonly LadderTerm[], days: number): RateInForce | null {
  const terms = ladder.map((term) => ({ days: term.days, tna: term.rate / 100 }));
  const caucion = interpolateCaucionRate(terms, days);
  if (!caucion.ok) return null;
  const known = caucion.origin === "interpolated" ? "interpolated" : "caucion";
  const origin = ladder.some(({ fallback }) => fallback) ? "fallback" : known;
  return fromTna({ origin, days, tnaPercent: caucion.tna * 100 });
}

/**
 * The rate in force and where it came from. A term's TNA is converted over its own days, the others over the days to
 * expiry, at least one. What was chosen but isn't there is the specification's 15 %, tagged.
 */
export function rateInForce({
  choice,
  ladder,
  implied,
  daysToExpiry,
}: {
  readonly choice: RateChoice;
  readonly ladder: readonly LadderTerm[];
  readonly implied: ExpiryRate | null;
  readonly daysToExpiry: number;
}): RateInForce {
  const days = Math.max(1, daysToExpiry);
  if (choice === "caucion") return interpolated(ladder, days) ?? fallbackRate(days);
  if (choice === "implied") {
    if (implied === null || !implied.ok) return fallbackRate(days);
    return {
      origin: "implied",
      days: daysToExpiry,
      tnaPercent: implied.tna * 100,
      continuous: implied.rate,
    };
  }
  if ("termDays" in choice) {
    const term = termOf(ladder, choice.termDays);
    const origin = term?.fallback ? "fallback" : "caucion";
    return (
      (term && fromTna({ origin, days: term.days, tnaPercent: term.rate })) ?? fallbackRate(choice.termDays)
    );
  }
  const { tnaPercent } = choice;
  return (tnaPercent === null ? null : fromTna({ origin: "manual", days, tnaPercent })) ?? fallbackRate(days);
}
