import { describe, expect, it } from "vitest";

import type { MarketOption, MarketSource } from "../contract/index.ts";
import { createMarketMerger } from "./market-merger.ts";
import type { ReadUpdate } from "./read-update.ts";
import type { MarketChange } from "./types.ts";

const option = (symbol: string, last = 1) => ({ symbol, last }) as unknown as MarketOption;
const source: MarketSource = { kind: "live", name: "x", stale: false };

function update(fields: Partial<ReadUpdate>): ReadUpdate {
  const items = { options: [], stocks: [], rates: [], removed: [], malformedItems: 0 };
  return { full: false, seq: null, asOf: null, source: null, ...items, ...fields };
}
const nothing: MarketChange = {
  kind: "delta",
  options: new Set(),
  removed: new Set(),
  stocks: false,
  rates: false,
  source: false,
};
const snapshot = (fields: Partial<ReadUpdate>) => update({ full: true, ...fields });

describe("the merger", () => {
  it("a snapshot drops what it does not list, a delta only what it names", () => {
    const merger = createMarketMerger();
    merger.merge(snapshot({ options: [option("A"), option("B"), option("C")] }), 1);
    const delta = merger.merge(update({ options: [option("A", 2)], removed: ["B", "A", "none"] }), 2);
    expect(delta).toMatchObject({ kind: "delta", options: new Set(["A"]), removed: new Set(["B"]) });
    expect([...merger.book().options.keys()]).toEqual(["A", "C"]);
    const whole = merger.merge(snapshot({ options: [option("C")] }), 3);
    expect(whole).toMatchObject({ kind: "snapshot", options: new Set(), removed: new Set(["A"]) });
    expect([...merger.book().options.keys()]).toEqual(["C"]);
  });

  it("a snapshot replaces an option whole, a delta only the fields that it has", () => {
    const merger = createMarketMerger();
    const full = { symbol: "A", last: 1, bid: 2 } as unknown as MarketOption;
    merger.merge(snapshot({ options: [full] }), 1);
    merger.merge(update({ options: [option("A", 5)] }), 2);
    expect(merger.book().options.get("A")).toEqual({ symbol: "A", last: 5, bid: 2 });
    merger.merge(snapshot({ options: [option("A", 5)] }), 3);
    expect(merger.book().options.get("A")).toEqual({ symbol: "A", last: 5 });
  });

  it("keeps number, time and source over deltas that lack them; a snapshot without them forgets number and time", () => {
    const merger = createMarketMerger();
    merger.merge(snapshot({ seq: 4, asOf: 100, source, malformedItems: 2 }), 7);
    const same = merger.merge(update({ source: { ...source }, malformedItems: 1 }), 8);
    expect(same).toEqual(nothing);
    expect(merger.book()).toMatchObject({
      seq: 4,
      asOf: 100,
      source,
      receivedAt: 8,
      revision: 2,
      malformedItems: 3,
    });
    expect(merger.merge(update({ source: { ...source, stale: true } }), 9).source).toBe(true);
    merger.merge(snapshot({}), 10);
    expect(merger.book()).toMatchObject({ seq: null, asOf: null, source: { stale: true } });
  });

  it("a greeting names a source and a time where none is known, and never turns the time back", () => {
    const merger = createMarketMerger();
    merger.welcome({ source, asOf: 50 });
    expect(merger.book()).toMatchObject({ source, asOf: 50, receivedAt: null, seq: null });
    merger.welcome({ source: null, asOf: 20 });
    expect(merger.book()).toMatchObject({ source, asOf: 50 });
  });
});
