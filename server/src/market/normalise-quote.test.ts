import { describe, expect, it } from "vitest";
import { normaliseOption, normaliseRate, normaliseStock } from "./normalise-quote.ts";

const prices = ["bid", "ask", "last", "previousClose", "bidSize", "askSize"] as const;

describe.each([
  ["an option's", normaliseOption, [...prices, "strike"], ["volume", "operations", "turnover"]],
  ["a share's", normaliseStock, prices, ["volume", "turnover"]],
] as const)("%s quote", (_title, normalise, ofPrice, ofCount) => {
  const read = (field: string, value: number | null | undefined) =>
    normalise({ symbol: "X", [field]: value });

  it.each(ofPrice)("has no %s where the feed sends none, zero or less", (field) => {
    expect(read(field, 0.01)).toEqual({ symbol: "X", [field]: 0.01 });
    for (const none of [0, -0.01, Number.NaN, Number.POSITIVE_INFINITY, null])
      expect(read(field, none), String(none)).toEqual({ symbol: "X", [field]: null });
    expect(Object.keys(read(field, undefined))).toEqual(["symbol"]);
  });

  it.each(ofCount)("keeps a %s of zero, and none below", (field) => {
    expect(read(field, 0)).toEqual({ symbol: "X", [field]: 0 });
    for (const none of [-1, Number.NaN, null])
      expect(read(field, none), String(none)).toEqual({ symbol: "X", [field]: null });
    expect(Object.keys(read(field, undefined))).toEqual(["symbol"]);
  });
});

it("a caución's rates keep their sign, and only what is no number becomes unknown", () => {
  const rate = { days: 1, rate: 30, description: "1 día" };
  expect(normaliseRate({ ...rate, bidRate: -0.5, askRate: 0 })).toEqual({
    ...rate,
    bidRate: -0.5,
    askRate: 0,
  });
  expect(normaliseRate({ ...rate, bidRate: 0, askRate: -0.5 })).toEqual({
    ...rate,
    bidRate: 0,
    askRate: -0.5,
  });
  expect(normaliseRate({ ...rate, bidRate: Number.NaN, askRate: null })).toEqual({
    ...rate,
    bidRate: null,
    askRate: null,
  });
  expect(Object.keys(normaliseRate({ ...rate, bidRate: undefined }))).toEqual([
    "days",
    "rate",
    "description",
  ]);
});
