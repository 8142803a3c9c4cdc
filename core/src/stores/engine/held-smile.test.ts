import { expect, it } from "vitest";

import type { QuotedSmile, QuotedSmileInput } from "../../volatility/index.ts";
import { createHeldSmile } from "./held-smile.ts";

/** The same volatility at every strike: total variance in a line without slope. */
const flat = (volatility: number): QuotedSmile => ({
  smile: {
    kind: "line",
    parameters: { level: volatility ** 2 * 0.25, slope: 0, curvature: 0, from: -1, to: 1 },
  },
  forward: 100,
  spot: 100,
  years: 0.25,
});

it("is fitted to each base's own sides, and anew once the rate moved by half a point", () => {
  const inputs: QuotedSmileInput[] = [];
  const read = createHeldSmile((input) => {
    inputs.push(input);
    return flat(0.4);
  });
  const call = { bid: 500, ask: 520 };
  const put = { bid: 280, ask: 300 };
  const pairs = [
    { strike: 7_400, call, put },
    { strike: 7_600, call: null, put: { bid: 370, ask: null } },
  ] as never;
  const at = (rate: number) =>
    read({ pairs, years: 0.25, rate, spot: 7_510, asOf: 0, key: "dic", hold: 5_000 });
  const first = at(0.2);
  expect(inputs).toEqual([
    {
      strikes: [
        { strike: 7_400, callBid: 500, callAsk: 520, putBid: 280, putAsk: 300 },
        { strike: 7_600, callBid: null, callAsk: null, putBid: 370, putAsk: null },
      ],
      years: 0.25,
      rate: 0.2,
      spot: 7_510,
    },
  ]);
  // The same function while it says the same.
  expect([at(0.2049), at(0.1951)]).toEqual([first, first]);
  expect(inputs).toHaveLength(1);
  expect(at(0.2051)).not.toBe(first);
  expect(inputs.map(({ rate }) => rate)).toEqual([0.2, 0.2051]);
});
