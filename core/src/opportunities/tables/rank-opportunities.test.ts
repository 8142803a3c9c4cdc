import { expect, test } from "vitest";

import { rankOpportunities } from "./rank-opportunities.ts";
import type { OpportunityFacts } from "./rank-opportunities.ts";

/** Both edges of every filter of strategies.md 5.1: spread 15 %, one lot, 15 minutes, a delta from 0.10 to 0.80. */
const facts: OpportunityFacts = { bid: 92.5, ask: 107.5, lots: 1, age: 900_000, delta: 0.8, points: 0.01 };

test.each<[Partial<OpportunityFacts>, string[]]>([
  [{}, []],
  [{ delta: 0.1 }, []],
  [{ delta: -0.8 }, []],
  [{ delta: undefined as never }, []],
  [{ bid: 92.4 }, ["wide"]],
  [{ bid: 108 }, ["crossed"]],
  [{ bid: 107.5 }, []],
  [{ bid: 0 }, ["one-sided"]],
  [{ ask: null }, ["one-sided"]],
  [{ lots: 0.9 }, ["too-few-lots"]],
  [{ lots: 0 }, ["size-unknown"]],
  [{ lots: null }, ["size-unknown"]],
  [{ age: 900_001 }, ["old"]],
  [{ age: null }, ["age-unknown"]],
  [{ age: 0 }, []],
  [{ delta: 0.801 }, ["delta-outside"]],
  [{ delta: -0.099 }, ["delta-outside"]],
  [{ delta: null }, ["delta-unknown"]],
  [{ points: null }, ["rate-unknown"]],
  [{ points: -1 }, []],
  [
    { bid: null, lots: null, age: null, delta: null, points: null },
    ["one-sided", "size-unknown", "age-unknown", "delta-unknown", "rate-unknown"],
  ],
])("%o is greyed for %j", (change, reasons) => {
  const row = { ...facts, ...change };
  const { listed, greyed } = rankOpportunities({ rows: [row], factsOf: (one) => one });
  expect(greyed.flatMap((one) => one.reasons)).toEqual(reasons);
  expect([listed.length, greyed.length]).toEqual(reasons.length === 0 ? [1, 0] : [0, 1]);
  const apart = rankOpportunities({ rows: [row], factsOf: (one) => one, areMomentsApart: true });
  expect(apart.greyed[0]?.reasons).toEqual(["moments-differ", ...reasons]);
});

test("most points first, equals in their order; the best says how far an empty day is", () => {
  const rows = [-0.02, 0.03, 0, 0.03].map((points, place) => ({ ...facts, points, place }));
  const ranked = rankOpportunities({ rows, factsOf: (one) => one });
  expect(ranked.listed.map(({ place }) => place)).toEqual([1, 3, 2, 0]);
  expect([ranked.best?.row.place, ranked.best?.points, ranked.above]).toEqual([1, 0.03, 2]);
  const none = rankOpportunities({ rows: rows.slice(0, 1), factsOf: (one) => one });
  expect([none.best?.points, none.above]).toEqual([-0.02, 0]);
  expect(rankOpportunities({ rows: [], factsOf: () => facts }).best).toBeNull();
});
