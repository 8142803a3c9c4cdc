import type { CostSchedule } from "../../costs/index.ts";
import { liquidationValue, nobody } from "../../positions/index.ts";
import type { LegQuote, LiquidationValue } from "../../positions/index.ts";
import type { Result } from "../../lib/index.ts";
import { marginParameters } from "../margin-estimate.ts";
import type { MarginParameters } from "../margin-estimate.ts";
import { positionMargin } from "../position-margin.ts";
import type { PositionMargin } from "../position-margin.ts";
import type { MarkedLeg } from "./mark-book.ts";

export interface BookClosing {
  /** Pesos in all, before and after the costs of closing; null where a leg has no side to close at. */
  readonly value: number | null;
  readonly costs: number | null;
  /** Against what was paid, net of the costs of both ends; what was realized before is not in it. */
  readonly profit: number | null;
  /** By position. */
  readonly positions: ReadonlyMap<string, LiquidationValue>;
  /** Legs that nobody quotes on the side that closes them. */
  readonly unknown: number;
}

/** Net cash of closing every position now, each with its own costs: longs at the bid, shorts at the ask. */
export function bookClosing({
  legs,
  share,
  costs,
}: {
  readonly legs: readonly MarkedLeg[];
  readonly share: LegQuote;
  /** By position; none where left out. */
  readonly costs: ReadonlyMap<string, CostSchedule>;
}): BookClosing {
  const closings = new Map<string, LiquidationValue>();
  for (const id of new Set(legs.map(({ position }) => position))) {
    const own = legs.filter(({ position }) => position === id);
    const schedule = costs.get(id);
    const closed = liquidationValue({
      legs: own.map(({ leg }) => leg),
      quotes: own.map(({ leg, quote }) => (leg.kind === "share" ? share : (quote ?? nobody))),
      ...(schedule && { costs: schedule }),
    });
    if (closed.ok) closings.set(id, closed);
  }
  const all = [...closings.values()];
  const sumOf = (read: (one: LiquidationValue) => number | null): number | null =>
    all.reduce<number | null>((sum, one) => {
      const amount = read(one);
      return sum === null || amount === null ? null : sum + amount;
    }, 0);
  return {
    value: sumOf(({ value }) => value),
    costs: sumOf((one) => one.costs),
    profit: sumOf(({ profit }) => profit),
    positions: closings,
    unknown: all.reduce((sum, { unknown }) => sum + unknown.length, 0),
  };
}

/**
 * Estimated margin of the whole portfolio at today's premiums: what one position holds covers what another sold. A premium
 * nobody quotes is the last one, otherwise the one it was dealt at.
 */
export function bookMargin({
  legs,
  spot,
  parameters = marginParameters,
}: {
  readonly legs: readonly MarkedLeg[];
  readonly spot: number;
  readonly parameters?: MarginParameters;
}): Result<PositionMargin, "invalid-input"> {
  const living = legs.filter(({ reason }) => reason !== "expired");
  const priced = living.map(({ leg, quote }) =>
    leg.kind === "share" ? leg : { ...leg, price: premiumOf(leg.price, quote) },
  );
  return positionMargin({ legs: priced, spot, parameters });
}

function premiumOf(dealt: number, quote: MarkedLeg["quote"]): number {
  if (quote === null) return dealt;
  const { bid, ask, last } = quote;
  return bid !== null && ask !== null && bid <= ask ? 0.5 * (bid + ask) : (last ?? dealt);
}
