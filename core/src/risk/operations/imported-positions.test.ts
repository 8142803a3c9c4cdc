import { expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { createInstrumentTable } from "../../symbols/index.ts";
import { importedPositions, importSlotOf } from "./imported-positions.ts";
import type { ImportedOperation } from "./imported-positions.ts";

const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const now = at("20T19:30:00");
const expiration = "2026-12-18";
const option = (strike: number, quantity: number, price: number, more: Partial<ImportedOperation> = {}) => ({
  dealt: { kind: "call" as const, strike, expiration, symbol: `GFGC${strike}DI` },
  instant: at("05T15:00:00"),
  quantity,
  price,
  fees: 0,
  ...more,
});
const shares = (
  quantity: number,
  price: number,
  more: Partial<ImportedOperation> = {},
): ImportedOperation => ({
  ...option(1, quantity, price, more),
  dealt: { kind: "share" },
});
const table = createInstrumentTable({ instruments: [] });
const market = { table, on: "2026-11-20", now, costs: noCosts };
const imported = (...batches: (readonly ImportedOperation[])[]) => {
  const files = batches.map((operations, place) => ({ name: `${place}.csv`, operations }));
  const result = importedPositions({ ...market, batches: files });
  return result.ok ? result.contents : result.reason;
};
const only = (...batches: (readonly ImportedOperation[])[]) => {
  const contents = imported(...batches);
  if (typeof contents === "string") throw new Error(contents);
  expect(contents).toHaveLength(1);
  return contents[0]!;
};

it("a file is one event a position: buys and sales of a base each at their mean, its cash, the last of its instants", () => {
  const content = only([
    option(7_400, 2, 100, { fees: 10 }),
    option(7_400, 4, 130, { fees: 20, instant: at("06T15:00:00") }),
    option(7_400, -3, 150, { fees: 5 }),
    shares(150, 7_000, { instant: at("04T15:00:00") }),
  ]);
  const [event] = content.events;
  expect(content.events).toHaveLength(1);
  expect(event).toMatchObject({ kind: "open", at: "2026-11-06T15:00:00.000Z", note: "Importada de 0.csv" });
  const call = { type: "call", strike: 7_400, expiration, symbol: "GFGC7400DI" };
  // (2 x 100 + 4 x 130) / 6.
  expect(event?.trades).toEqual([
    { contract: call, quantity: 6, price: 120, costs: 30 },
    { contract: call, quantity: -3, price: 150, costs: 5 },
    { contract: { type: "share" }, quantity: 150, price: 7_000, costs: 0 },
  ]);
  expect(event?.cash).toBeCloseTo(-72_000 - 30 + 45_000 - 5 - 1_050_000, 6);
  expect(event?.realized).toBe(content.realized);
  // The share first, then by base.
  expect(content.legs).toMatchObject([{ type: "share", quantity: 150, price: 7_000 }, { quantity: 3 }]);
});

it("files are events in order of time, none later than now, and the last carries what all realized", () => {
  const content = only(
    [option(7_400, 2, 100, { instant: at("10T15:00:00") })],
    [option(7_400, -1, 160, { instant: at("25T15:00:00") })],
    [option(7_400, 1, 90, { instant: at("01T15:00:00") })],
  );
  expect(content.events.map((event) => [event.at, event.note])).toEqual([
    ["2026-11-01T15:00:00.000Z", "Importada de 2.csv"],
    ["2026-11-10T15:00:00.000Z", "Importada de 0.csv"],
    ["2026-11-20T19:30:00.000Z", "Importada de 1.csv"],
  ]);
  expect(content.events.map(({ realized }) => realized)).toEqual([0, 0, content.realized]);
  expect(content.realized).toBeGreaterThan(5_000);
});

it("a sold leg's price and costs are what it brought, to the cent", () => {
  const content = only([option(7_400, -4, 90.5, { fees: 253.4 })]);
  expect(content.legs).toMatchObject([{ quantity: -4, price: 90.5 }]);
  // 253.40 of 36,200.
  expect(content.costs).toEqual({ share: 0, premium: expect.closeTo(0.007, 12), exercise: 0 });
  expect(content.events).toMatchObject([{ cash: 36_200 - 253.4, realized: 0 }]);
});

it("fees above what they were paid on are a result, never a fraction of one or more", () => {
  const content = only([option(9_000, 1, 0.01, { fees: 50 })]);
  expect(content.costs.premium).toBe(0.99);
  expect(content.realized).toBeCloseTo(-(50 - 0.99), 10);
});

it("a list without fees leaves the costs as they are; nothing open is a content without legs, nothing dealt none", () => {
  const costs = { share: 0.007, premium: 0.008, exercise: 0.007 };
  const batches = [{ name: "a.csv", operations: [option(7_400, 10, 160, { fees: null })] }];
  expect(importedPositions({ ...market, costs, batches })).toMatchObject({ contents: [{ costs }] });
  const empty = only([option(7_400, 10, 160, { fees: 800 }), option(7_400, -10, 150)]);
  expect(empty).toMatchObject({ legs: [], realized: -10_800 });
  expect(imported()).toBe("empty");
});

it("what was paid on shares is the share's cost, on options the premium's; the rest of the schedule stays", () => {
  // 70 of 7,000; 5 of 1,000.
  const ofShares = only([shares(1, 7_000, { fees: 70 })]).costs;
  expect(ofShares).toEqual({ share: expect.closeTo(0.01, 12), premium: 0, exercise: 0 });
  const ofOptions = only([option(7_400, 1, 10, { fees: 5 })]).costs;
  expect(ofOptions).toEqual({ share: 0, premium: expect.closeTo(0.005, 12), exercise: 0 });
  const mixed = only([shares(1, 7_000, { fees: 70 }), option(7_400, 1, 10, { fees: null })]);
  expect(mixed.costs.share).toBeCloseTo(70 / 8_000, 12);
  // One file with fees tells them for all.
  expect(
    only([option(7_400, 1, 10, { fees: null })], [option(7_600, 1, 10, { fees: 20 })]).costs.premium,
  ).toBeCloseTo(0.01, 12);
});

it("nine bases are two positions, each with the trades of its own alone", () => {
  const strikes = Array.from({ length: 9 }, (_, place) => 7_000 + 100 * place);
  const contents = imported(strikes.toReversed().map((strike) => option(strike, 1, 10)));
  if (typeof contents === "string") throw new Error(contents);
  expect(contents.map(({ legs }) => legs.map((leg) => "strike" in leg && leg.strike))).toEqual([
    strikes.slice(0, 8),
    [7_800],
  ]);
  expect(contents.map(({ events }) => events[0]?.trades.length)).toEqual([8, 1]);
  // Lots closed go with the last: 1,000 x 10 less 800 twice.
  const closed = [option(6_000, 10, 160, { fees: 800 }), option(6_000, -10, 170, { fees: 800 })];
  const both = imported([...strikes.map((strike) => option(strike, 1, 10)), ...closed]);
  expect(typeof both === "string" || both.map(({ realized }) => realized)).toEqual([0, 8_400]);
});

it("9,999 lots and 999,900 shares are the most", () => {
  expect(only([option(7_400, 9_999, 10)]).legs).toHaveLength(1);
  expect(only([shares(-999_900, 10)]).legs).toHaveLength(1);
  expect(imported([option(7_400, -10_000, 10)])).toBe("too-many");
  expect(imported([option(7_400, 1, 10), shares(999_901, 10)])).toBe("too-many");
  // Closed lots count as nothing.
  expect(only([option(7_400, 10_000, 10), option(7_400, -10_000, 10)]).legs).toEqual([]);
});

it("a position is named by the expiry of its options, or shares", () => {
  expect(importSlotOf({ kind: "share" })).toBe("share");
  expect(importSlotOf({ kind: "call", strike: 1, expiration, symbol: "X" })).toBe(expiration);
});
