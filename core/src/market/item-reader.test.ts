import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { caucionRateSchema, marketOptionSchema, marketStockSchema } from "../contract/index.ts";
import { createItemReader } from "./item-reader.ts";

const schemas = { option: marketOptionSchema, stock: marketStockSchema, rate: caucionRateSchema };

const anything = fc.oneof(
  fc.constantFrom(null, undefined, true, "", "GFGC7400DI", "2026-12-18", 0, -0, 7_400, Number.NaN, Infinity),
  fc.double(),
  fc.string(),
  fc.constant([]),
  fc.constant({ bid: 1 }),
);

/** Items that are mostly good: each field is its kind, or now and then anything; with names that nobody knows. */
function itemsOf(schema: z.ZodMiniObject): fc.Arbitrary<unknown> {
  const usual = fc.constantFrom<unknown>("GFGC7400DI", 7_400.5, null, undefined, true);
  const field = fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: anything });
  const known = Object.fromEntries(Object.keys(schema.def.shape).map((name) => [name, field]));
  const typed = fc.record({ symbol: fc.constant("GFGC7400DI"), description: fc.constant("1 día") });
  return fc.oneof(
    fc.record({ ...known, unknown: field }, { requiredKeys: [] }),
    fc
      .tuple(
        typed,
        fc.dictionary(fc.constantFrom("days", "rate", "bid", "ask", "last", "other"), fc.double()),
      )
      .map(([one, other]) => ({ ...one, ...other })),
    anything,
  );
}

describe.each(Object.entries(schemas))("an item read quickly: %s", (_name, schema) => {
  const read = createItemReader(schema);

  it("is what the contract's schema reads, and nothing where that refuses", () => {
    let good = 0;
    let bad = 0;
    fc.assert(
      fc.property(itemsOf(schema), (item) => {
        const expected = z.safeParse(schema, item);
        const answer = read(item);
        if (expected.success) good += 1;
        else bad += 1;
        expect(answer).toEqual(expected.success ? expected.data : null);
      }),
      { numRuns: 2_000, seed: 20_261_122 },
    );
    expect(Math.min(good, bad)).toBeGreaterThan(100);
  });
});

it("leaves what is stricter than a kind to its schema", () => {
  const schema = z.object({ code: z.string().check(z.maxLength(3)), type: z.enum(["call", "put"]) });
  const read = createItemReader(schema);
  expect(read({ code: "GFG", type: "put", other: 1 })).toEqual({ code: "GFG", type: "put" });
  expect(read({ code: "GGAL", type: "put" })).toBeNull();
  expect(read({ code: "GFG", type: "strangle" })).toBeNull();
});
