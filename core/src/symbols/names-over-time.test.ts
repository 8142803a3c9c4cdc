import { describe, expect, it } from "vitest";

import { checkReferenceExpiration } from "./expiration.ts";
import { createInstrumentTable, symbolHistory, symbolOn } from "./instrument-table.ts";
import { readSymbolParts } from "./option-symbol.ts";
import { similarSymbols } from "./similar-symbols.ts";
import { remapByStrikeAdjustment } from "./strike-adjustment.ts";

const expiration = "2024-06-19";

describe("a contract that was renamed twice", () => {
  const table = createInstrumentTable({
    instruments: [
      { symbol: "GFGC4000JU", expiration, strike: 4_000 },
      { symbol: "GFGC3990JU", expiration, strike: 1 },
      { symbol: "GFGC3990JU", expiration, strike: 3_990 },
      { symbol: "GFGC4000JU", expiration: "2025-06-18", strike: 40_000 },
    ],
    renames: [
      { from: "GFGC4000JU", to: "GFGC3990JU", expiration, exDate: "2024-04-10" },
      { from: "GFGC3990JU", to: "GFGC3985JU", expiration, exDate: "2024-05-10" },
    ],
  });
  const history = [
    { symbol: "GFGC4000JU", strike: 4_000, since: null, until: "2024-04-10" },
    { symbol: "GFGC3990JU", strike: 3_990, since: "2024-04-10", until: "2024-05-10" },
    { symbol: "GFGC3985JU", strike: null, since: "2024-05-10", until: null },
  ];

  it.each(["GFGC4000JU", "GFGC3990JU", "GFGC3985JU"])(
    "has one history, whichever name is asked: %s",
    (symbol) => {
      expect(symbolHistory(table, { symbol, expiration })).toEqual(history);
      const on = (date: string) => symbolOn(table, { symbol, expiration, date });
      expect(["2024-04-09", "2024-04-10", "2024-05-09", "2024-05-10", "2024-06-19"].map(on)).toEqual([
        "GFGC4000JU",
        "GFGC3990JU",
        "GFGC3990JU",
        "GFGC3985JU",
        "GFGC3985JU",
      ]);
    },
  );

  it("is another one than that of another expiry, and one that nobody knows is itself", () => {
    expect(symbolHistory(table, { symbol: "GFGC4000JU", expiration: "2025-06-18" })).toEqual([
      { symbol: "GFGC4000JU", strike: 40_000, since: null, until: null },
    ]);
    const unknown = { symbol: "YPFC1000JU", expiration };
    expect(symbolHistory(table, unknown)).toEqual([
      { symbol: "YPFC1000JU", strike: null, since: null, until: null },
    ]);
    expect(symbolOn(table, { ...unknown, date: "2024-05-01" })).toBe("YPFC1000JU");
  });

  it("ends where names lead back to one another", () => {
    const round = createInstrumentTable({
      instruments: [],
      renames: [
        { from: "A", to: "B", expiration, exDate: "2024-04-10" },
        { from: "B", to: "A", expiration, exDate: "2024-05-10" },
      ],
    });
    expect(symbolHistory(round, { symbol: "A", expiration })).toHaveLength(3);
  });
});

describe("strikes lowered for a dividend", () => {
  const call = { symbol: "GFGC", type: "call" as const, expiration };
  const put = { symbol: "GFGV", type: "put" as const, expiration };
  const remap = remapByStrikeAdjustment;

  it("pairs series by type and expiry, and says what is new and what is gone", () => {
    const [one, other] = [
      { ...call, strike: 1_000 },
      { ...call, strike: 1_100 },
    ];
    const after = [
      { ...call, strike: 990 },
      { ...put, strike: 1_090 },
      { ...call, expiration: "2024-08-16", strike: 1_090 },
    ];
    expect(remap({ before: [one, other], after, reduction: 10 })).toEqual({
      reduction: 10,
      renamed: [{ before: one, after: after[0] }],
      vanished: [other],
      listed: [after[1], after[2]],
    });
  });

  it("allows for the last figure that the longer of both symbols leaves out", () => {
    const before = [{ ...call, strike: 10_079 }];
    const pairs = (strike: number) =>
      remap({ before, after: [{ ...call, strike }], reduction: 100.7 }).renamed.length;
    // 9,978.3 is due; before was written in whole pesos.
    expect([9_979, 9_979.3, 9_979.4, 9_977.2].map(pairs)).toEqual([1, 1, 0, 0]);
  });

  it("finds the reduction where half the chain follows it, below three tenths", () => {
    const two = [
      { ...call, strike: 1_000 },
      { ...call, strike: 2_000 },
    ];
    const found = (before: readonly (typeof call & { strike: number })[], strike: number) =>
      remap({ before, after: [{ ...call, strike }] }).reduction;
    expect(found(two, 985)).toBe(15);
    expect(found([...two, { ...call, strike: 3_000 }], 985)).toBeNull();
    expect([found(two.slice(0, 1), 701), found(two.slice(0, 1), 700), found(two.slice(0, 1), 1_000)]).toEqual(
      [299, null, null],
    );
  });
});

it("a year without its decrees believes the weekdays of the third Friday's week, no other day", () => {
  const judged = (day: string, more: object = {}) =>
    checkReferenceExpiration({
      month: 4,
      expiration: `2030-04-${day}`,
      asOf: Date.UTC(2030, 2, 1, 15),
      ...more,
    });
  // The third Friday of April 2030 is Good Friday; the exchange's day is the Wednesday.
  expect(["13", "14", "15", "16", "17", "18", "19", "20", "21"].map((day) => judged(day).ok)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(judged("15")).toEqual({ ok: true, expiration: "2030-04-15", estimated: false });
  expect(judged("15", { lastKnownYear: 2_030 })).toMatchObject({ ok: false, expiration: "2030-04-17" });
  expect(judged("15", { lastKnownYear: 2_029 }).ok).toBe(true);
});

it("symbols of four changes are like another, of five are not; the fewest changes and the alphabet break ties", () => {
  expect([similarSymbols("ABCD", ["WXYZ"]), similarSymbols("ABCDE", ["VWXYZ"])]).toEqual([["WXYZ"], []]);
  expect(similarSymbols("GFGC7200DI", ["GFGC7199DI", "GFGC7201DI"])).toEqual(["GFGC7201DI", "GFGC7199DI"]);
  expect(similarSymbols("GFGX7400DI", ["GFGV7400DI", "GFGC7400DI"])).toEqual(["GFGC7400DI", "GFGV7400DI"]);
  expect(
    similarSymbols(
      "GFGC7400DI",
      ["1", "2", "3", "4"].map((end) => `GFGC740${end}DI`),
    ),
  ).toHaveLength(3);
});

it("the longest spelling has sixteen characters, and nothing stands before or behind a symbol", () => {
  expect(readSymbolParts("GFGC123456.789DI")).toMatchObject({ ok: true, strikeText: "123456.789" });
  const others = [
    "GFGC1234567.89DI",
    "XGFGC7400DI",
    "GFGC7400DIX",
    "GFC7400DI",
    "GFGX7400DI",
    "GFGC123456DI",
    "",
  ];
  for (const symbol of others)
    expect(readSymbolParts(symbol)).toEqual({ ok: false, reason: "shape", symbol });
});
