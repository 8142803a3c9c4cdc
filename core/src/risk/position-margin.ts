import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { sharesPerLot } from "../positions/index.ts";
import type { OptionLeg, PositionLeg } from "../positions/index.ts";
import { marginEstimate, marginParameters } from "./margin-estimate.ts";
import type { MarginParameters } from "./margin-estimate.ts";

export interface MarginPart {
  /** Place of the sold leg. */
  readonly index: number;
  /** Lots of it. */
  readonly lots: number;
  /** By shares held, by a bought option of the same kind and no earlier expiry (its place), or by nothing. */
  readonly cover: "shares" | "option" | "none";
  readonly by: number | null;
  /** Pesos; of a spread its width less its credit, never below 0. */
  readonly margin: number;
}

export interface PositionMargin {
  readonly margin: number;
  readonly parts: readonly MarginPart[];
  /** Pesos saved because the share can't be on both sides of a condor at once. */
  readonly oneSideOnly: number;
}

/**
 * The estimated margin of a position whose loss has no limit, pesos; null where its capital is known or there is none, and
 * of shares sold short, which no rule here estimates.
 */
export function unlimitedMargin({
  legs,
  spot,
  capital,
  parameters = marginParameters,
}: {
  readonly legs: readonly PositionLeg[];
  readonly spot: number;
  /** `capital` of `evaluatePosition`. */
  readonly capital: { readonly ok: true } | { readonly ok: false; readonly reason: string };
  readonly parameters?: MarginParameters;
}): number | null {
  if (capital.ok || capital.reason !== "unlimited-loss" || sharesHeld(legs) < 0) return null;
  const margin = positionMargin({ legs, spot, parameters });
  return margin.ok && margin.margin > 0 ? margin.margin : null;
}

/**
 * Estimated margin of a position: nothing for calls covered by shares, the width less the credit of what a bought option
 * covers, the naked formula for the rest; of spreads sold on both sides of one expiry only the dearer side counts. The rules
 * of public texts with visible parameters: "no es la de tu broker". Each sold lot takes the cover that asks for least.
 */
export function positionMargin({
  legs,
  spot,
  parameters = marginParameters,
}: {
  readonly legs: readonly PositionLeg[];
  readonly spot: number;
  readonly parameters?: MarginParameters;
}): Result<PositionMargin, "invalid-input"> {
  if (!isPositiveNumber(spot)) return fail("invalid-input");
  const free: Free = {
    shareLots: Math.max(0, Math.floor(sharesHeld(legs) / sharesPerLot)),
    lots: legs.map(({ quantity }) => Math.max(0, quantity)),
  };
  const parts: MarginPart[] = [];
  for (const [index, leg] of legs.entries()) {
    if (leg.kind === "share" || leg.quantity >= 0) continue;
    const naked = marginEstimate({
      kind: leg.kind,
      strike: leg.strike,
      spot,
      premium: leg.price,
      parameters,
    });
    if (!naked.ok) return naked;
    parts.push(...partsOf({ legs, free, index, leg, naked: naked.margin }));
  }
  const oneSideOnly = savedByOneSide(legs, parts);
  return succeed({
    margin: parts.reduce((sum, { margin }) => sum + margin, 0) - oneSideOnly,
    parts,
    oneSideOnly,
  });
}

/** Negative where more are sold than held. */
function sharesHeld(legs: readonly PositionLeg[]): number {
  return legs.reduce((sum, leg) => sum + (leg.kind === "share" ? leg.quantity : 0), 0);
}

interface Free {
  shareLots: number;
  readonly lots: number[];
}

interface Sold {
  readonly legs: readonly PositionLeg[];
  readonly free: Free;
  readonly index: number;
  readonly leg: OptionLeg;
  /** Margin of one lot. */
  readonly naked: number;
}

function partsOf({ legs, free, index, leg, naked }: Sold): MarginPart[] {
  const parts: MarginPart[] = [];
  let left = -leg.quantity;
  const take = (lots: number, part: Omit<MarginPart, "index" | "lots" | "margin">, each: number): void => {
    if (lots > 0) parts.push({ index, lots, ...part, margin: lots * each });
    left -= lots;
  };
  if (leg.kind === "call") {
    const lots = Math.min(left, free.shareLots);
    free.shareLots -= lots;
    take(lots, { cover: "shares", by: null }, 0);
  }
  const covers = legs
    .flatMap((other, place) =>
      other.kind === leg.kind && other.quantity > 0 && other.expiration >= leg.expiration
        ? [{ place, each: spreadMargin(leg, other) }]
        : [],
    )
    .filter(({ each }) => each < naked)
    .sort((one, other) => one.each - other.each);
  for (const { place, each } of covers) {
    const lots = Math.min(left, free.lots[place] as number);
    free.lots[place] = (free.lots[place] as number) - lots;
    take(lots, { cover: "option", by: place }, each);
  }
  take(left, { cover: "none", by: null }, naked);
  return parts;
}

/** Margin of one lot: the distance of the two strikes against the seller, less the credit received for both. */
function spreadMargin(sold: OptionLeg, bought: OptionLeg): number {
  const width = sold.kind === "call" ? bought.strike - sold.strike : sold.strike - bought.strike;
  return sharesPerLot * Math.max(0, Math.max(0, width) - Math.max(0, sold.price - bought.price));
}

/** The smaller side, lot for lot, when calls and puts of one expiry are both sold as spreads. */
function savedByOneSide(legs: readonly PositionLeg[], parts: readonly MarginPart[]): number {
  const sides = new Map<number, { call: MarginPart[]; put: MarginPart[] }>();
  for (const part of parts.filter(({ cover }) => cover === "option")) {
    const leg = legs[part.index] as OptionLeg;
    const side = sides.get(leg.expiration) ?? { call: [], put: [] };
    side[leg.kind].push(part);
    sides.set(leg.expiration, side);
  }
  const total = (of: readonly MarginPart[]): number => of.reduce((sum, { margin }) => sum + margin, 0);
  return [...sides.values()].reduce((sum, { call, put }) => sum + Math.min(total(call), total(put)), 0);
}
