import { expect, it } from "vitest";
import { flagsOf } from "../bar-folder.ts";
import { linesOfShare, ShareFolder, shareSettlementOf } from "./share-folder.ts";

const start = Date.parse("2026-11-18T15:00:00Z");
const datetime = new Date(start).toISOString();
const line = (rest: object) => ({ symbol: "GGAL - 24hs", settlement: "24hs", datetime, ...rest });

it.each([
  ["spot", "ci"],
  [" CI ", "ci"],
  ["t0", "ci"],
  ["24hs", "24hs"],
  ["T1", "24hs"],
  ["48hs", "48hs"],
  ["t2", "48hs"],
  ["constructor", "unknown"],
  ["", "unknown"],
  [null, "unknown"],
])("the settlement %j is %s", (text, settlement) => {
  expect(shareSettlementOf(text)).toBe(settlement);
});

it("a minute's lines fold into one bar a settlement; the next minute's volume begins where it ended", () => {
  const folder = new ShareFolder({ resolution: "1m", minutes: 1 });
  expect(folder.roll(start)).toEqual([]);
  folder.fold(line({ symbol: "GGAL", settlement: "spot", last: null, bid: null, ask: null }), "live");
  folder.fold(line({ last: null, bid: 7_490, volume: 100, turnover: 1_000 }), "live");
  folder.fold(line({ last: 7_500, bid: 7_490, ask: 7_510, volume: 130, turnover: 1_300 }), "live");
  folder.fold(line({ last: 7_520, bid: 7_515, ask: 7_530, volume: 150, turnover: 1_500 }), "live");
  folder.fold(line({ last: 7_480, bid: 7_475, ask: 7_490, volume: 160, turnover: 1_650 }), "live");
  folder.fold(line({ last: null, bid: 7_470, ask: 7_495, volume: 160, turnover: 1_650 }), "live");
  expect(folder.roll(start + 59_999)).toEqual([]);
  expect(folder.roll(start + 60_000)).toEqual([
    {
      symbol: "GGAL",
      settlement: "24hs",
      currency: "ARS",
      time: datetime,
      resolution: "1m",
      source: "live",
      open: 7_500,
      high: 7_520,
      low: 7_480,
      close: null,
      bid: 7_470,
      ask: 7_495,
      // Nobody knows what of it was traded before the minute.
      volume: null,
      turnover: null,
      dayTotals: { volume: 160, operations: null, turnover: 1_650 },
      flags: [],
    },
  ]);
  folder.fold(line({ last: 7_500, volume: 175, turnover: 2_000 }), "live");
  // A book that is emptied takes no trade back.
  folder.fold(line({ last: null, bid: null, ask: null, volume: 0, turnover: 0 }), "live");
  expect(folder.finish()).toMatchObject([
    { volume: 15, turnover: 350, dayTotals: { volume: 175 }, time: "2026-11-18T15:01:00.000Z" },
  ]);
  expect(folder.finish()).toEqual([]);
});

it("a bar that has begun takes also what empties its line; a line without any price begins none", () => {
  const folder = new ShareFolder({ resolution: "1m", minutes: 1 });
  folder.roll(start);
  folder.fold(line({ bid: 7_490, ask: 7_510, last: 7_500 }), "live");
  folder.fold(line({ bid: null, ask: null, last: null }), "live");
  folder.fold(line({ settlement: "ci", bid: null, ask: null, last: null }), "live");
  expect(folder.finish()).toMatchObject([
    { settlement: "24hs", open: 7_500, high: 7_500, low: 7_500, close: null, bid: null, ask: null },
  ]);
});

it("a quote is stale when it is more than a quarter of an hour old at the bar's end, crossed with its bid above its ask", () => {
  const quarter = 15 * 60_000;
  const quote = { bid: 10, ask: 10, datetime };
  expect(flagsOf(quote, start + quarter)).toEqual([]);
  expect(flagsOf(quote, start + quarter + 1)).toEqual(["stale"]);
  expect(flagsOf({ ...quote, bid: 10.5 }, start + quarter + 1)).toEqual(["stale", "crossed"]);
  expect(flagsOf({ ...quote, ask: null }, start)).toEqual([]);
});

it("the share's lines are those of the book's first symbol; a replay's quotes of later are left out", () => {
  const stocks = new Map([
    ["GGAL", line({ symbol: "GGAL", settlement: "CI" })],
    ["GGAL - 24hs", line({ datetime: new Date(start + 1).toISOString() })],
    ["YPFD", line({ symbol: "YPFD" })],
  ]);
  const changed = [{ symbol: "GGAL" }, { symbol: "GGAL - 24hs" }, { symbol: "YPFD" }, { symbol: "ALUA" }];
  const lines = (kind: "live" | "replay") =>
    linesOfShare(changed, { stocks, asOf: start, source: { kind, name: "x" } }).map(({ symbol }) => symbol);
  expect(lines("live")).toEqual(["GGAL", "GGAL - 24hs"]);
  expect(lines("replay")).toEqual(["GGAL"]);
  const empty = { stocks: new Map(), asOf: start, source: { kind: "live", name: "x" } } as const;
  expect(linesOfShare(changed, empty)).toEqual([]);
});
