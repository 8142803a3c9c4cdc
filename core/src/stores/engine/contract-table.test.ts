import { describe, expect, it } from "vitest";

import type { MarketBook } from "../../market/types.ts";
import { asOf, option } from "../testing/whole-market.ts";
import { createContractTable } from "./contract-table.ts";
import type { ReadingContext } from "./contract-table.ts";

const context: ReadingContext = { convention: "feed", asOf: Date.parse(asOf), spot: 7510 };
const bookOf = (...options: ReturnType<typeof option>[]) =>
  ({ options: new Map(options.map((one) => [one.symbol, one])) }) as unknown as MarketBook;

describe("the contracts of a feed", () => {
  it("expire on the day of an instant that the feed gives with an hour", () => {
    const table = createContractTable();
    const dated = { ...option("GFGC7400DI"), expiration: "2026-12-18T15:30:00Z" };
    table.update(bookOf(dated), null, context);
    expect([...table.groups()].map(([day, [first]]) => [day, first?.certainty])).toEqual([
      ["2026-12-18", "feed"],
    ]);
  });

  it.each([
    ["feed", "2026-12-17", "2026-12-17", "feed"],
    ["feed", undefined, "2026-12-31", "month-end"],
    ["month-end", "2026-12-17", "2026-12-31", "month-end"],
    ["third-friday", "2026-12-17", "2026-12-18", "third-friday"],
  ] as const)("by the rule %s, stated as %s, expire on %s (%s)", (convention, stated, day, certainty) => {
    const table = createContractTable();
    const dated = { ...option("GFGC7400DI"), expiration: stated as never };
    table.update(bookOf(dated), null, { ...context, convention });
    expect([...table.groups()].map(([found, [first]]) => [found, first?.certainty])).toEqual([
      [day, certainty],
    ]);
  });

  it("of the root that most belong to are the chain; what can't be read is counted", () => {
    const table = createContractTable();
    const others = [option("GFGC7400DI"), option("GFGV7400DI"), option("YPFC7400DI"), option("GFGX")];
    table.update(bookOf(option("YPFV7400DI"), ...others, option("GFGC7600DI")), null, context);
    expect(symbolsOf(table)).toEqual(["GFGC7400DI", "GFGV7400DI", "GFGC7600DI"]);
    expect(table.unparsed()).toBe(1);
  });

  const [call, put] = [option("GFGC7400DI"), option("GFGV7400DI")];
  const symbolsOf = (table: ReturnType<typeof createContractTable>) =>
    [...table.groups().values()].flat().map(({ symbol }) => symbol);

  it("are let go with a book that no longer has them, though nobody said that they left", () => {
    const table = createContractTable();
    table.update(bookOf(call, put), null, context);
    expect(symbolsOf(table)).toEqual(["GFGC7400DI", "GFGV7400DI"]);
    expect(table.update(bookOf(put), null, context)).toBe(true);
    expect(symbolsOf(table)).toEqual(["GFGV7400DI"]);
    expect(table.update(bookOf(put), null, context)).toBe(false);
  });

  it("are let go, too, where they left on the day that the rule is read anew", () => {
    const table = createContractTable();
    table.update(bookOf(call, put), null, context);
    const nextDay = { ...context, asOf: context.asOf + 86_400_000 };
    const nothing = { options: new Set<string>(), removed: new Set<string>() };
    table.update(bookOf(put), nothing as never, nextDay);
    expect(symbolsOf(table)).toEqual(["GFGV7400DI"]);
  });
});
