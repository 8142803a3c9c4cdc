import { isPositiveNumber, median } from "../lib/index.ts";
import { daysToExpiry, yearsToExpiry } from "../symbols/index.ts";
import { impliedRate } from "./parity.ts";
import type { ImpliedRates, SpotQuotes } from "./parity.ts";
import { quotedOption, rateFromTnaPercent } from "./quoted-option.ts";
import type { QuotedOptionValue } from "./quoted-option.ts";
import { interpolateCaucionRate, tnaFromContinuousRate } from "./rates.ts";
import type { OptionType } from "./types.ts";

/** A contract of one expiry with its quote; `null` is what nobody quoted. */
export interface QuotedContract {
  readonly type: OptionType;
  readonly strike: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
}

/** One term of the caución ladder: TNA in percent. `fallback` marks one that stands in for an unknown ladder. */
export interface LadderTerm {
  readonly days: number;
  readonly rate: number;
  readonly fallback?: boolean | undefined;
}

/** Which rate discounts: the caución of the days, the one that parity implies, or a given TNA in percent. */
export type RateChoice = "caucion" | "implied" | { readonly tnaPercent: number };
export type RateInForceOrigin = "caucion" | "interpolated" | "implied" | "manual" | "fallback";

export interface QuotedExpiryInput extends SpotQuotes {
  readonly contracts: readonly QuotedContract[];
  readonly spot: number | null;
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  readonly ladder: readonly LadderTerm[];
  readonly rate: RateChoice;
}

/** A base that has a call or a put, and what parity says of it. */
export interface ParityBase {
  readonly strike: number;
  readonly rates: ImpliedRates;
}

export interface RateInForce {
  readonly origin: RateInForceOrigin;
  /** Simple, over the days to expiry, in percent. */
  readonly tnaPercent: number;
  /** The same, continuous per 1.00 a year. */
  readonly continuous: number;
}

export interface QuotedExpiry {
  readonly daysToExpiry: number;
  readonly yearsToExpiry: number;
  readonly rate: RateInForce;
  /** Spot carried to the expiry at the rate in force; `null` without a spot. */
  readonly forward: number | null;
  readonly atTheMoneyStrike: number | null;
  /** TNA in percent: median of the mids of the five bases nearest to the money; `null` where none has one. */
  readonly impliedRatePercent: number | null;
  /** Ascending by strike. */
  readonly bases: readonly ParityBase[];
  /** In the order of `contracts`. */
  readonly values: readonly QuotedOptionValue[];
}

const basesOfTheMedian = 5;

function basesOf({ contracts, spot, spotBid, spotAsk }: QuotedExpiryInput, days: number): ParityBase[] {
  const sides = new Map<number, Partial<Record<OptionType, QuotedContract>>>();
  for (const contract of contracts) {
    const base = sides.get(contract.strike) ?? {};
    base[contract.type] ??= contract;
    sides.set(contract.strike, base);
  }
  return [...sides]
    .toSorted(([one], [other]) => one - other)
    .map(([strike, { call, put }]) => ({
      strike,
      rates: impliedRate({
        strike,
        days,
        spot,
        spotBid,
        spotAsk,
        callBid: call?.bid,
        callAsk: call?.ask,
        putBid: put?.bid,
        putAsk: put?.ask,
      }),
    }));
}

function nearestToMoney<Base extends { readonly strike: number }>(
  bases: readonly Base[],
  spot: number | null,
): readonly Base[] {
  if (!isPositiveNumber(spot)) return [];
  return bases.toSorted((one, other) => Math.abs(one.strike - spot) - Math.abs(other.strike - spot));
}

/** Continuous per 1.00 a year, and the same as a TNA in percent. */
interface ImpliedOfBases {
  readonly continuous: number;
  readonly tnaPercent: number;
}

function impliedOfBases(
  bases: readonly ParityBase[],
  spot: number | null,
  days: number,
): ImpliedOfBases | null {
  const rates = nearestToMoney(bases, spot).flatMap(({ rates: { mid } }) => (mid.ok ? [mid.rate] : []));
  const continuous = median(rates.slice(0, basesOfTheMedian));
  if (continuous === null) return null;
  const simple = tnaFromContinuousRate({ rate: continuous, days });
  return simple.ok ? { continuous, tnaPercent: simple.tna * 100 } : null;
}

function fromTna(tnaPercent: number | null, days: number, origin: RateInForceOrigin): RateInForce {
  const { rate, ratePercent, isFallback } = rateFromTnaPercent({ ratePercent: tnaPercent, days });
  return { origin: isFallback ? "fallback" : origin, tnaPercent: ratePercent, continuous: rate };
}

function rateInForce(
  { rate, ladder }: QuotedExpiryInput,
  implied: ImpliedOfBases | null,
  days: number,
): RateInForce {
  if (rate === "implied") {
    return implied === null ? fromTna(null, days, "fallback") : { origin: "implied", ...implied };
  }
  if (rate !== "caucion") return fromTna(rate.tnaPercent, days, "manual");
  const terms = ladder.map((term) => ({ days: term.days, tna: term.rate / 100 }));
  const caucion = interpolateCaucionRate(terms, Math.max(1, days));
  if (!caucion.ok) return fromTna(null, days, "fallback");
  if (ladder.some(({ fallback }) => fallback)) return fromTna(caucion.tna * 100, days, "fallback");
  return fromTna(caucion.tna * 100, days, caucion.origin === "interpolated" ? "interpolated" : "caucion");
}

/**
 * One expiry of a quoted chain at one instant: the rate in force and where it came from, the forward, the rates that
 * put-call parity implies, and each contract's volatility and greeks (`quotedOption`). No throw: unknown is `null`.
 */
export function quotedExpiry(input: QuotedExpiryInput): QuotedExpiry {
  const { contracts, spot, asOf, expiration } = input;
  const days = daysToExpiry({ asOf, expiration });
  const years = yearsToExpiry({ asOf, expiration });
  const bases = basesOf(input, days);
  const implied = impliedOfBases(bases, spot, days);
  const rate = rateInForce(input, implied, days);
  return {
    daysToExpiry: days,
    yearsToExpiry: years,
    rate,
    forward: isPositiveNumber(spot) ? spot * Math.exp(rate.continuous * years) : null,
    atTheMoneyStrike: nearestToMoney(bases, spot)[0]?.strike ?? null,
    impliedRatePercent: implied?.tnaPercent ?? null,
    bases,
    values: contracts.map((contract) =>
      quotedOption({ ...contract, spot, yearsToExpiry: years, rate: rate.continuous }),
    ),
  };
}
