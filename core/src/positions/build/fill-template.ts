import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { mostLots, sharesPerLot } from "../position-types.ts";
import type { OptionLeg, ShareLeg } from "../position-types.ts";
import { dealAt, nobody } from "./executable-prices.ts";
import type { Dealt, LegQuote } from "./executable-prices.ts";
import type { PositionTemplate, TemplateLeg } from "./templates.ts";

/** A base with the quotes of its two options. */
export interface QuotedBase {
  readonly strike: number;
  readonly call: LegQuote | null;
  readonly put: LegQuote | null;
}

export interface QuotedChain {
  /** By expiry, the nearest first; bases in any order. */
  readonly expiries: readonly { readonly expiration: number; readonly bases: readonly QuotedBase[] }[];
  /** The share of the options' settlement. */
  readonly share: LegQuote;
  readonly spot: number;
}

type Unpriced<Leg> = Leg extends unknown ? Omit<Leg, "price"> & { readonly price: number | null } : never;

/** A leg at its executable price; null where nobody offers it, with what the book fills beside it. */
export type FilledLeg = Unpriced<OptionLeg | ShareLeg> & { readonly deal: Dealt };

/** No bases at all or too few, a second expiry missing, two expiries without bases in common, a bad spot or number. */
export type FillReason =
  | "no-chain"
  | "too-few-strikes"
  | "one-expiry"
  | "no-common-strikes"
  | "invalid-quantity"
  | "invalid-input";

/** A listed base that was passed over, as what would be dealt there lacks a side or is crossed, and the one taken instead. */
export interface SkippedBase {
  readonly strike: number;
  readonly instead: number;
}

/**
 * The legs of a template on a live chain: bases by their place in the ladder, counted from the one nearest to the spot,
 * distinct and in order. Each is the next one with both sides of what the template deals there; where the ladder ends first,
 * the listed ones are taken as they come, and a leg that can't be dealt has no price. Two expiries take bases that both list.
 */
export function fillTemplate({
  template,
  chain,
  lots = 1,
  nearest = 0,
}: {
  readonly template: Pick<PositionTemplate, "legs">;
  readonly chain: QuotedChain;
  /** Units of the template, 1 where left out. */
  readonly lots?: number;
  /** Which expiry is the first one. */
  readonly nearest?: number;
}): Result<{ readonly legs: readonly FilledLeg[]; readonly skipped: readonly SkippedBase[] }, FillReason> {
  const { legs } = template;
  if (!isPositiveNumber(chain.spot)) return fail("invalid-input");
  const largest = Math.max(...legs.map((leg) => Math.abs(leg.lots)));
  if (!Number.isInteger(lots) || lots <= 0 || lots * largest > mostLots) return fail("invalid-quantity");
  const ladder = ladderFor(legs.filter(isOptionLeg), chain, nearest);
  if (!ladder.ok) return ladder;
  return succeed({
    skipped: ladder.skipped,
    legs: legs.map((leg): FilledLeg => {
      if (!isOptionLeg(leg)) {
        const quantity = leg.lots * lots * sharesPerLot;
        const deal = dealAt({ quantity, quote: chain.share });
        return { kind: "share", quantity, price: deal.price, deal };
      }
      const { kind, step, expiry = 0 } = leg;
      const base = (ladder.rungs.get(step) as Rung)[expiry] as QuotedBase;
      const quantity = leg.lots * lots;
      const deal = dealAt({ quantity, quote: base[kind] ?? nobody });
      const expiration = ladder.expirations[expiry] as number;
      return { kind, strike: base.strike, expiration, quantity, price: deal.price, deal };
    }),
  });
}

type OptionTemplateLeg = Extract<TemplateLeg, { readonly step: number }>;

function isOptionLeg(leg: TemplateLeg): leg is OptionTemplateLeg {
  return leg.kind !== "share";
}

interface Ladder {
  /** By step: 0 is at the money. */
  readonly rungs: ReadonlyMap<number, Rung>;
  readonly skipped: readonly SkippedBase[];
}

function ladderFor(
  legs: readonly OptionTemplateLeg[],
  { expiries, spot }: QuotedChain,
  nearest: number,
): Result<Ladder & { readonly expirations: readonly number[] }, FillReason> {
  const isDouble = legs.some(({ expiry }) => expiry === 1);
  const used = expiries.slice(nearest, nearest + (isDouble ? 2 : 1));
  if (used.length === 0) return fail("no-chain");
  if (isDouble && used.length < 2) return fail("one-expiry");
  const common = commonBases(used.map(({ bases }) => bases));
  if (common.length === 0) return fail(isDouble ? "no-common-strikes" : "no-chain");
  const ladder =
    placed(common, { legs, spot, canTake: hasSides }) ?? placed(common, { legs, spot, canTake: () => true });
  if (ladder === null) return fail("too-few-strikes");
  return succeed({ ...ladder, expirations: used.map(({ expiration }) => expiration) });
}

/** One strike in each of the expiries used. */
type Rung = readonly QuotedBase[];

function commonBases(expiries: readonly (readonly QuotedBase[])[]): Rung[] {
  const [first = [], ...others] = expiries;
  return first
    .filter(({ strike }) => isPositiveNumber(strike))
    .flatMap((base) => {
      const rest = others.map((bases) => bases.find(({ strike }) => strike === base.strike));
      return rest.every((sharedBases) => sharedBases !== undefined) ? [[base, ...rest]] : [];
    })
    .sort((one, other) => strikeOf(one) - strikeOf(other))
    .filter((rung, index, all) => index === 0 || strikeOf(rung) !== strikeOf(all[index - 1] as Rung));
}

function strikeOf(rung: Rung): number {
  return rung[0]?.strike ?? Number.NaN;
}

type CanTake = (rung: Rung, legs: readonly OptionTemplateLeg[]) => boolean;

const hasSides: CanTake = (rung, legs) =>
  legs.every(({ kind, expiry = 0 }) => {
    const quote = rung[expiry]?.[kind] ?? nobody;
    return dealAt({ quantity: 1, quote }).mid !== null;
  });

/** From the money up and down, each step on the next base that its legs can take; null where the ladder ends first. */
function placed(
  all: readonly Rung[],
  {
    legs,
    spot,
    canTake,
  }: { readonly legs: readonly OptionTemplateLeg[]; readonly spot: number; readonly canTake: CanTake },
): Ladder | null {
  const rungs = new Map<number, Rung>();
  const skipped = new Map<number, number>();
  /** The bases left beyond the one that a step takes. */
  const take = (ladder: readonly Rung[], step: number): readonly Rung[] | null => {
    const own = legs.filter((leg) => leg.step === step);
    const index = ladder.findIndex((rung) => canTake(rung, own));
    const rung = ladder[index];
    if (rung === undefined) return null;
    rungs.set(step, rung);
    for (const passed of ladder.slice(0, index).map(strikeOf)) {
      if (!skipped.has(passed)) skipped.set(passed, strikeOf(rung));
    }
    return ladder.slice(index + 1);
  };
  const distance = (rung: Rung): number => Math.abs(strikeOf(rung) - spot);
  const byDistance = all.toSorted((one, other) => distance(one) - distance(other));
  if (take(byDistance, 0) === null) return null;
  const middle = strikeOf(rungs.get(0) as Rung);
  const above = all.filter((rung) => strikeOf(rung) > middle);
  const below = all.filter((rung) => strikeOf(rung) < middle).toReversed();
  const steps = legs.map(({ step }) => step);
  for (const [side, count, way] of [
    [above, Math.max(0, ...steps), 1],
    [below, -Math.min(0, ...steps), -1],
  ] as const) {
    let left: readonly Rung[] | null = side;
    for (let step = 1; step <= count && left !== null; step += 1) left = take(left, step * way);
    if (left === null) return null;
  }
  return { rungs, skipped: [...skipped].map(([strike, instead]) => ({ strike, instead })) };
}
