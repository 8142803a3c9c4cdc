import { describe, expect, it } from "vitest";

import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import { createInstrumentTable, symbolHistory, symbolOn } from "./instrument-table.ts";
import { remapByStrikeAdjustment } from "./strike-adjustment.ts";
import type { AdjustableContract } from "./strike-adjustment.ts";

const eventsFile = "symbols/ggal_strike_adjustment_events.csv";
const events = readRecorded(eventsFile);
const chain = readRecorded("ggal-eod-chain/ggal_options_eod.csv");

function chainOn(date: string | undefined): AdjustableContract[] {
  return chain
    .filter((row) => row["date"] === date)
    .map(({ symbol = "", kind, strike, expiry = "" }) => ({
      symbol,
      type: kind === "call" ? "call" : "put",
      strike: Number(strike),
      expiration: expiry,
    }));
}

function night(event: Record<string, string>): { before: AdjustableContract[]; after: AdjustableContract[] } {
  const eve = chainOn(event["last_day_old_symbols"]);
  const day = chainOn(event["first_day_new_symbols"]);
  const symbolsOf = (contracts: AdjustableContract[]) => new Set(contracts.map(({ symbol }) => symbol));
  const [eveSymbols, daySymbols] = [symbolsOf(eve), symbolsOf(day)];
  return {
    before: eve.filter(({ symbol }) => !daySymbols.has(symbol)),
    after: day.filter(({ symbol }) => !eveSymbols.has(symbol)),
  };
}

describe("the 10 recorded adjustment nights", whereRecorded(eventsFile), () => {
  it.each(events)("$last_day_old_symbols to $first_day_new_symbols: -$strike_reduction", (event) => {
    const { before, after } = night(event);
    const remap = remapByStrikeAdjustment({ before, after });
    const example = remap.renamed.find((pair) => pair.before.symbol === event["example_old"]);
    expect(before).toHaveLength(Number(event["series_gone"]));
    expect(after).toHaveLength(Number(event["series_new"]));
    expect(remap.vanished).toEqual([]);
    expect(remap.renamed).toHaveLength(before.length);
    expect(remap.listed).toHaveLength(after.length - before.length);
    expect(remap.reduction).toBeCloseTo(Number(event["strike_reduction"]), 1);
    expect(example?.after.symbol).toBe(event["example_new"]);
  });

  it("the announced reduction gives the same successors", () => {
    const [event = {}] = events.slice(1);
    const { before, after } = night(event);
    const reduction = Number(event["strike_reduction"]);
    expect(remapByStrikeAdjustment({ before, after, reduction }).renamed).toEqual(
      remapByStrikeAdjustment({ before, after }).renamed,
    );
  });

  it("joins one series across the two ex-dates of May 2024", () => {
    const expiration = "2024-06-19";
    const renames = events.slice(1, 3).flatMap((event) =>
      remapByStrikeAdjustment(night(event)).renamed.map((pair) => ({
        from: pair.before.symbol,
        to: pair.after.symbol,
        expiration,
        exDate: event["first_day_new_symbols"] ?? "",
      })),
    );
    const instruments = ["2024-05-08", "2024-05-09", "2024-05-20"]
      .flatMap(chainOn)
      .map(({ symbol, strike }) => ({ symbol, strike, expiration }));
    const table = createInstrumentTable({ instruments, renames });
    const stretches = [
      { symbol: "GFGC1200JU", strike: 1200, since: null, until: "2024-05-09" },
      { symbol: "GFGC11559J", strike: 1155.9, since: "2024-05-09", until: "2024-05-20" },
      { symbol: "GFGC10608J", strike: 1060.8, since: "2024-05-20", until: null },
    ];
    for (const { symbol } of stretches)
      expect(symbolHistory(table, { symbol, expiration })).toEqual(stretches);
    expect(symbolOn(table, { symbol: "GFGC10608J", expiration, date: "2024-05-08" })).toBe("GFGC1200JU");
    expect(symbolOn(table, { symbol: "GFGC1200JU", expiration, date: "2024-05-20" })).toBe("GFGC10608J");
  });
});

describe("remapByStrikeAdjustment", () => {
  const contract = (symbol: string, strike: number, type: "call" | "put" = "call"): AdjustableContract => ({
    symbol,
    strike,
    type,
    expiration: "2026-10-16",
  });

  it("never pairs a call with a put, nor two old contracts with one new", () => {
    const remap = remapByStrikeAdjustment({
      before: [contract("A", 1000), contract("B", 1000.05), contract("P", 1000, "put")],
      after: [contract("a", 980)],
      reduction: 20,
    });
    expect(remap.renamed.map(({ before, after }) => [before.symbol, after.symbol])).toEqual([["A", "a"]]);
    expect(remap.vanished.map(({ symbol }) => symbol)).toEqual(["B", "P"]);
  });

  it("names no reduction when most of the old chain has no successor", () => {
    const before = [contract("A", 1000), contract("B", 1100), contract("C", 1250), contract("D", 1311)];
    const remap = remapByStrikeAdjustment({ before, after: [contract("x", 971)] });
    expect(remap).toEqual({ reduction: null, renamed: [], vanished: before, listed: [contract("x", 971)] });
  });

  it.each([
    [701, 299],
    [699, null],
  ])(
    "takes a fall of every strike to %d of 1000 for an adjustment of %j: no dividend is a third",
    (strike, reduction) => {
      const result = remapByStrikeAdjustment({
        before: [contract("A", 1000)],
        after: [contract("a", strike)],
      });
      expect(result.reduction).toBe(reduction);
    },
  );

  it("of two amounts that pair as many takes the one that fits closer", () => {
    const before = [contract("A", 1000), contract("B", 1100)];
    const after = [contract("a", 970), contract("b", 1070.1), contract("c", 979.9), contract("d", 1080.2)];
    expect(remapByStrikeAdjustment({ before, after }).reduction).toBeCloseTo(30, 6);
  });

  it("allows the figure that five digits cannot show", () => {
    // 10100 - 21.9 = 10078.1, listed as GFGC10079O.
    const remap = remapByStrikeAdjustment({
      before: [contract("GFGC10100O", 10_100)],
      after: [contract("GFGC10079O", 10_079)],
      reduction: 21.9,
    });
    expect(remap.renamed).toHaveLength(1);
  });

  it("answers an empty chain with nothing", () => {
    expect(remapByStrikeAdjustment({ before: [], after: [] })).toEqual({
      reduction: null,
      renamed: [],
      vanished: [],
      listed: [],
    });
  });
});

describe("instrument table", () => {
  it("ends on renames that go in a circle", () => {
    const expiration = "2025-10-17";
    const circle = createInstrumentTable({
      instruments: [],
      renames: [
        { from: "A", to: "B", expiration, exDate: "2025-09-05" },
        { from: "B", to: "A", expiration, exDate: "2025-09-08" },
      ],
    });
    expect(symbolHistory(circle, { symbol: "A", expiration }).length).toBeLessThanOrEqual(3);
  });

  it("gives a contract that nobody named its own symbol", () => {
    expect(
      symbolHistory(createInstrumentTable({ instruments: [] }), {
        symbol: "GFGC1AG",
        expiration: "2026-08-21",
      }),
    ).toEqual([{ symbol: "GFGC1AG", strike: null, since: null, until: null }]);
  });
});
