import type { CostSchedule } from "../../costs/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import { buenosAiresDate } from "../../symbols/index.ts";
import type { OpportunityBook } from "../market/opportunity-market.ts";
import { parityRows } from "../rows/parity-rows.ts";
import { cashSecuredPutRows } from "../rows/put-rows.ts";
import { oldestOf, widestOf } from "../rows/row-facts.ts";
import { expirySpreads } from "../rows/spread-rows.ts";
import type { ExpirySpreads } from "../rows/spread-rows.ts";
import { coveredCallRows, coveredCallTable } from "./covered-call-rows.ts";
import { rankOpportunities } from "./rank-opportunities.ts";
import type { OpportunityFacts } from "./rank-opportunities.ts";
import type { SpreadCell } from "./spread-matrix.ts";

export type BestTable = "covered-calls" | "puts" | "conversions" | "bull-calls";

interface BestPlace {
  /** Expiry, `YYYY-MM-DD`, its days and days of money. */
  readonly date: string;
  readonly days: number;
  readonly moneyDays: number;
  readonly caucionTna: number | null;
  /** One base, or a pair's two. */
  readonly strikes: readonly number[];
}

/** The first row of a table against the caución: points (0.01 is one) of TNA, or for a pair pesos a lot over the term. */
export type BestRow = BestPlace &
  ({ readonly points: number; readonly pesos?: never } | { readonly pesos: number; readonly points?: never });

interface BestOfTable {
  readonly table: BestTable;
  /** Null where no row passes the usual filters. */
  readonly best: BestRow | null;
}

interface BestTerms {
  readonly ownCosts: CostSchedule;
  readonly marketCosts: CostSchedule;
  /** Expected of the share, per square root of year; each option's own where null. */
  readonly expectedVolatility: number | null;
}

/**
 * The first row of each table as its screen opens: usual filters, one lot, net of costs, ranked by what it brings over the
 * caución. The spread is the bull with calls of the nearest expiry, near the money.
 */
export function bestOfTables(book: OpportunityBook, terms: BestTerms): readonly BestOfTable[] {
  const { ownCosts: costs, expectedVolatility } = terms;
  const calls = coveredCallRows(coveredCallTable(book, { costs, expectedVolatility })).map((row) => ({
    ...row,
    date: buenosAiresDate(row.expiration),
    facts: { ...row.facts, points: row.verdict?.points ?? null },
  }));
  const puts = cashSecuredPutRows(book, { costs, inCaucion: true, expectedVolatility });
  return [
    { table: "covered-calls", best: firstOf(book, calls) },
    { table: "puts", best: firstOf(book, puts) },
    { table: "bull-calls", best: bestSpread(book, terms) },
    { table: "conversions", best: firstOf(book, parityRows(book, { kind: "conversion", ...terms })) },
  ];
}

type Ranked = Omit<BestPlace, "strikes"> & { readonly strike: number; readonly facts: OpportunityFacts };

function firstOf({ areMomentsApart }: OpportunityBook, rows: readonly Ranked[]): BestRow | null {
  const { best } = rankOpportunities({ rows, factsOf: ({ facts }) => facts, areMomentsApart });
  if (best === null) return null;
  const { date, days, moneyDays, caucionTna, strike } = best.row;
  return { date, days, moneyDays, caucionTna, strikes: [strike], points: best.points };
}

function bestSpread(book: OpportunityBook, { ownCosts, expectedVolatility }: BestTerms): BestRow | null {
  const [expiry] = book.expiries;
  if (expiry === undefined) return null;
  const kind = { kind: "call", direction: "bull" } as const;
  const spreads = expirySpreads(book, expiry, { ...kind, costs: ownCosts, expectedVolatility });
  const best = spreads === null ? null : bestPair(book, { ...spreads, direction: kind.direction });
  if (best === null) return null;
  const { date, days, moneyDays, caucionTna } = expiry;
  const { lower, upper } = best.cell;
  return { date, days, moneyDays, caucionTna, strikes: [lower, upper], pesos: best.pesos };
}

/** The first pair near the money that passes the usual filters, and its pesos a lot over the caución. */
export function bestPair(
  { areMomentsApart, now }: OpportunityBook,
  { matrix, bases, direction }: ExpirySpreads & { readonly direction: "bull" | "bear" },
): { readonly cell: SpreadCell; readonly pesos: number } | null {
  const rows = matrix.cells.flatMap((cell) => {
    if (cell.expected === null || cell.isApparentArbitrage || !cell.isNear) return [];
    const legs = [cell.lower, cell.upper].map((level) => bases.find(({ strike }) => strike === level));
    const [bought, sold] = direction === "bull" ? legs : legs.toReversed();
    if (bought === undefined || sold === undefined) return [];
    const sizes = [bought.askSize, sold.bidSize];
    const facts: OpportunityFacts = {
      ...widestOf([bought, sold]),
      lots: sizes.every((size) => isPositiveNumber(size)) ? Math.min(...sizes) : null,
      age: oldestOf([bought, sold], now),
      points: cell.expected.excess,
    };
    return [{ cell, facts }];
  });
  const { best } = rankOpportunities({ rows, factsOf: ({ facts }) => facts, areMomentsApart });
  return best === null ? null : { cell: best.row.cell, pesos: best.points * sharesPerLot };
}
