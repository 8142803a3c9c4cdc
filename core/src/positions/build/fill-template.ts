import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { mostLots, sharesPerLot } from "../position-types.ts";
import type { OptionLeg, ShareLeg } from "../position-types.ts";
import { dealAt } from "./executable-prices.ts";
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

const nobody: LegQuote = { bid: null, ask: null };

/**
 * The legs of a template on a live chain: bases by their place in the ladder, counted from the one nearest to the spot,
 * distinct and in order. Where enough bases have both sides of all that the template deals there, only those count;
 * otherwise all that are listed, and a leg that can't be dealt has no price. Two expiries take bases that both list.
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
}): Result<{ readonly legs: readonly FilledLeg[] }, FillReason> {
  const { legs } = template;
  if (!isPositiveNumber(chain.spot)) return fail("invalid-input");
  const largest = Math.max(...legs.map((leg) => Math.abs(leg.lots)));
  if (!Number.isInteger(lots) || lots <= 0 || lots * largest > mostLots) return fail("invalid-quantity");
  const ladder = ladderFor(legs.filter(isOptionLeg), chain, nearest);
  if (!ladder.ok) return ladder;
  return succeed({
    legs: legs.map((leg): FilledLeg => {
      if (!isOptionLeg(leg)) {
        const quantity = leg.lots * lots * sharesPerLot;
        const deal = dealAt({ quantity, quote: chain.share });
        return { kind: "share", quantity, price: deal.price, deal };
      }
      const { kind, step, expiry = 0 } = leg;
      const base = (ladder.bases[ladder.at + step] as Rung)[expiry] as QuotedBase;
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
  readonly bases: readonly Rung[];
  /** The place of the base at the money. */
  readonly at: number;
  readonly expirations: readonly number[];
}

function ladderFor(
  legs: readonly OptionTemplateLeg[],
  { expiries, spot }: QuotedChain,
  nearest: number,
): Result<Ladder, FillReason> {
  const isDouble = legs.some(({ expiry }) => expiry === 1);
  const used = expiries.slice(nearest, nearest + (isDouble ? 2 : 1));
  if (used.length === 0) return fail("no-chain");
  if (isDouble && used.length < 2) return fail("one-expiry");
  const common = commonBases(used.map(({ bases }) => bases));
  if (common.length === 0) return fail(isDouble ? "no-common-strikes" : "no-chain");
  const ladder = placed(common, legs, spot);
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

/** Among bases that can be dealt, otherwise among all. */
function placed(rungs: readonly Rung[], legs: readonly OptionTemplateLeg[], spot: number) {
  const dealt = rungs.filter((rung) =>
    legs.every(({ kind, expiry = 0 }) => {
      const quote = rung[expiry]?.[kind] ?? nobody;
      return dealAt({ quantity: 1, quote }).mid !== null;
    }),
  );
  const steps = legs.map(({ step }) => step);
  const [lowest, highest] = [Math.min(0, ...steps), Math.max(0, ...steps)];
  for (const bases of [dealt, rungs]) {
    const at = nearestPlace(bases, spot);
    if (at + lowest >= 0 && at + highest < bases.length) return { bases, at };
  }
  return null;
}

function nearestPlace(rungs: readonly Rung[], spot: number): number {
  const distance = (rung: Rung): number => Math.abs(strikeOf(rung) - spot);
  return rungs.reduce(
    (best, rung, index) => (distance(rung) < distance(rungs[best] as Rung) ? index : best),
    0,
  );
}
