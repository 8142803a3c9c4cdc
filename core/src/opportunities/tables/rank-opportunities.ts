import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";

/** Facts a row needs before its rate counts. */
export interface OpportunityFacts {
  /** Sides of the option dealt. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** Lots that can be dealt at the price shown; null where unknown. */
  readonly lots: number | null;
  /** Age of the oldest quote used, milliseconds; null where unknown. */
  readonly age: number | null;
  /** Size of the option's delta, 0 to 1; left out where it does not apply. */
  readonly delta?: number | null;
  /** Points it is ranked by: over the caución (0.01 is one), of *papel quieto* or of an expected rate; null where unknown. */
  readonly points: number | null;
}

export interface OpportunityFilters {
  /** (ask - bid) / mid at most. */
  readonly widestSpread: number;
  /** Lots wanted. */
  readonly lots: number;
  /** Milliseconds. */
  readonly oldest: number;
  readonly delta: { readonly least: number; readonly most: number };
}

/** Strategies.md 5.1. */
export const usualFilters: OpportunityFilters = {
  widestSpread: 0.15,
  lots: 1,
  oldest: 15 * 60_000,
  delta: { least: 0.1, most: 0.8 },
};

/** Why a row is greyed: what it lacks, or that chain and share are of different moments. */
export type GreyReason =
  | "moments-differ"
  | "one-sided"
  | "crossed"
  | "wide"
  | "size-unknown"
  | "too-few-lots"
  | "age-unknown"
  | "old"
  | "delta-unknown"
  | "delta-outside"
  | "rate-unknown";

export interface RankedOpportunities<Row> {
  /** Rows that pass, and those that don't: each most points first, equals in the order given. */
  readonly listed: readonly Row[];
  readonly greyed: readonly { readonly row: Row; readonly reasons: readonly GreyReason[] }[];
  /** The best that passes and its points: an empty day says how far it is. Null where nothing passes. */
  readonly best: { readonly row: Row; readonly points: number } | null;
  /** Number of the listed above the caución. */
  readonly above: number;
}

/**
 * Ranks honestly: first what can be dealt (two sides, spread, size, age, delta), then by points over the caución, never by
 * a raw rate. Where chain and share are of different moments (`areMomentsApart`, `chainMoment` of quotes,
 * or `momentsApart` of the market's source) nothing is listed.
 */
export function rankOpportunities<Row>({
  rows,
  factsOf,
  filters = usualFilters,
  areMomentsApart = false,
}: {
  readonly rows: readonly Row[];
  readonly factsOf: (row: Row) => OpportunityFacts;
  readonly filters?: OpportunityFilters;
  readonly areMomentsApart?: boolean;
}): RankedOpportunities<Row> {
  const ranked = rows
    .map((row) => {
      const facts = factsOf(row);
      const own = reasonsOf(facts, filters);
      const reasons: GreyReason[] = areMomentsApart ? ["moments-differ", ...own] : own;
      return { row, reasons, points: facts.points ?? -Infinity };
    })
    .sort((one, other) => (one.points === other.points ? 0 : other.points - one.points));
  const passing = ranked.filter(({ reasons }) => reasons.length === 0);
  const [first] = passing;
  return {
    listed: passing.map(({ row }) => row),
    greyed: ranked.filter(({ reasons }) => reasons.length > 0).map(({ row, reasons }) => ({ row, reasons })),
    best: first === undefined ? null : { row: first.row, points: first.points },
    above: passing.filter(({ points }) => points > 0).length,
  };
}

function reasonsOf(facts: OpportunityFacts, filters: OpportunityFilters): GreyReason[] {
  const reasons: GreyReason[] = [];
  const side = sideReason(facts, filters);
  if (side !== null) reasons.push(side);
  if (!isKnownNumber(facts.lots)) reasons.push("size-unknown");
  else if (facts.lots < filters.lots) reasons.push("too-few-lots");
  if (!isKnownNumber(facts.age)) reasons.push("age-unknown");
  else if (facts.age > filters.oldest) reasons.push("old");
  const delta = deltaReason(facts, filters);
  if (delta !== null) reasons.push(delta);
  if (!isKnownNumber(facts.points)) reasons.push("rate-unknown");
  return reasons;
}

function sideReason({ bid, ask }: OpportunityFacts, filters: OpportunityFilters): GreyReason | null {
  if (!isPositiveNumber(bid) || !isPositiveNumber(ask)) return "one-sided";
  if (bid > ask) return "crossed";
  return (ask - bid) / (0.5 * (ask + bid)) > filters.widestSpread ? "wide" : null;
}

function deltaReason({ delta }: OpportunityFacts, filters: OpportunityFilters): GreyReason | null {
  if (delta === undefined) return null;
  if (!isKnownNumber(delta)) return "delta-unknown";
  const size = Math.abs(delta);
  return size < filters.delta.least || size > filters.delta.most ? "delta-outside" : null;
}
