import type { ExpiryRate } from "../expiry-parity.ts";
import type { OwnRate } from "./own-rate.ts";
import {
  continuousRateFromTna,
  FALLBACK_RATE,
  interpolateCaucionRate,
  nearestTerm,
  tnaFromContinuousRate,
} from "../rates.ts";

/** One term of the caución ladder, TNA in percent. `fallback` marks one made up where no ladder is known. */
export interface LadderTerm {
  readonly days: number;
  readonly rate: number;
  readonly fallback?: boolean | undefined;
}

/**
 * Rate that discounts: the expiry's own (`ownRate`), that of a caución term, of the term nearest to it, the caución interpolated to the days of
 * money, the one that parity implies, or a TNA in percent (`null` while nothing was written).
 */
export type RateChoice =
  | "own"
  | { readonly termDays: number }
  | "nearest"
  | "caucion"
  | "implied"
  | { readonly tnaPercent: number | null };

/** The rate where no one chose. The same on every screen and in every answer. */
export const defaultRateChoice = "own" satisfies RateChoice;

export interface RateInForce {
  /**
   * `own`: of the expiry's pairs; `held`: theirs of up to 15 minutes ago; `interpolated`: between two terms; `fallback`:
   * the specification's 15 %, or a ladder marked as made up.
   */
  readonly origin: "own" | "held" | "caucion" | "interpolated" | "implied" | "manual" | "fallback";
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

function fromContinuous(origin: RateInForce["origin"], continuous: number, days: number): RateInForce | null {
  const simple = tnaFromContinuousRate({ rate: continuous, days });
  return simple.ok ? { origin, days, tnaPercent: simple.tna * 100, continuous } : null;
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

function interpolated(ladder: readonly LadderTerm[], days: number): RateInForce | null {
  const terms = ladder.map((term) => ({ days: term.days, tna: term.rate / 100 }));
  const caucion = interpolateCaucionRate(terms, days);
  if (!caucion.ok) return null;
  const origin = ladder.some(({ fallback }) => fallback) ? "fallback" : caucion.origin;
  return fromTna({ origin, days, tnaPercent: caucion.tna * 100 });
}

/** The caución interpolated to some days, at least one; the specification's 15 % where no term is known. */
export function caucionOver(ladder: readonly LadderTerm[], days: number): RateInForce {
  const term = Math.max(1, days);
  return interpolated(ladder, term) ?? fallbackRate(term);
}

/** Its simple TNA, a fraction; null where no market has said one. */
export function caucionTnaOver(ladder: readonly LadderTerm[], days: number): number | null {
  const { origin, tnaPercent } = caucionOver(ladder, days);
  return origin === "fallback" ? null : tnaPercent / 100;
}

/** A TNA in percent over the days to expiry, at least one; the specification's 15 % where there is none. */
export function writtenRate(tnaPercent: number | null, daysToExpiry: number): RateInForce {
  const days = Math.max(1, daysToExpiry);
  return (tnaPercent === null ? null : fromTna({ origin: "manual", days, tnaPercent })) ?? fallbackRate(days);
}

/** A rate found before, with the instant it is of. */
export interface HeldRate {
  /** Continuous per year. */
  readonly rate: number;
  /** Epoch milliseconds of the feed's clock. */
  readonly at: number;
}

export interface RateTerms {
  readonly choice: RateChoice;
  readonly ladder: readonly LadderTerm[];
  readonly own: OwnRate;
  /** The own rate of before, not older than 15 minutes; `null` for none. */
  readonly held: HeldRate | null;
  readonly implied: ExpiryRate | null;
  readonly daysToExpiry: number;
  /** Settlement to settlement (`moneyDays`). */
  readonly moneyDays: number;
}

/**
 * The rate in force and where it came from. A term's TNA is converted over its own days, the caución over the days of
 * money, the others over the days to expiry, at least one. A choice without a rate is the specification's 15 %, tagged;
 * the expiry's own rate is what was held of it, otherwise the caución over the days of money.
 */
export function rateInForce(terms: RateTerms): RateInForce {
  const { choice, ladder, implied, daysToExpiry, moneyDays } = terms;
  const days = Math.max(1, daysToExpiry);
  if (choice === "own") return ownInForce(terms) ?? caucionOver(ladder, moneyDays);
  if (choice === "caucion") return caucionOver(ladder, moneyDays);
  if (choice === "implied") {
    const known = implied?.ok ? fromContinuous("implied", implied.rate, daysToExpiry) : null;
    return known ?? fallbackRate(days);
  }
  if (choice === "nearest") return rateOfTerm(ladder, nearestTerm(ladder, daysToExpiry)?.days ?? 1);
  if ("termDays" in choice) return rateOfTerm(ladder, choice.termDays);
  return writtenRate(choice.tnaPercent, daysToExpiry);
}

function ownInForce({ own, held, daysToExpiry }: RateTerms): RateInForce | null {
  const now = own.ok ? fromContinuous("own", own.rate, daysToExpiry) : null;
  return now ?? (held === null ? null : fromContinuous("held", held.rate, daysToExpiry));
}

function rateOfTerm(ladder: readonly LadderTerm[], termDays: number): RateInForce {
  const term = termOf(ladder, termDays);
  if (term === undefined) return fallbackRate(termDays);
  const origin = term.fallback ? "fallback" : "caucion";
  return fromTna({ origin, days: term.days, tnaPercent: term.rate }) ?? fallbackRate(termDays);
}
