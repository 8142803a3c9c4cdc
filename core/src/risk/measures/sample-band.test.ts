import { describe, expect, it, test } from "vitest";

import { lossRanks, sampleBand } from "./sample-band.ts";

// Computed apart with exact fractions of the binomial distribution.
test.each([
  [244, 0.99, 1, 7],
  [250, 0.95, 7, 19],
  [500, 0.99, 2, 10],
  [500, 0.95, 17, 34],
  [1_000, 0.99, 5, 16],
  [230, 0.99, 1, 9],
  [229, 0.99, null, 5],
  [25, 0.95, null, 4],
])("of %d results at %d the loss lies between ranks %s and %s", (count, level, high, low) => {
  expect(lossRanks({ count, level })).toEqual({ high, low });
});

describe("the band of a sample", () => {
  const profits = Array.from({ length: 244 }, (_, index) => 100 * (122 - index));

  it("is the losses of those ranks", () => {
    // The largest loss is 12.100, the seventh 11.500.
    expect(sampleBand({ profits, level: 0.99, independent: 244 })).toEqual({
      low: 11_500,
      high: 12_100,
      independent: 244,
    });
  });

  it("of five sessions that overlap counts a fifth of them, and has no upper end at 99 %", () => {
    // The first two of 48 are the eleven largest of 244: 5,08 in each of them.
    expect(sampleBand({ profits, level: 0.99, independent: 48 })).toEqual({
      low: 11_100,
      high: null,
      independent: 48,
    });
  });

  it("is none where all those losses are the same one", () => {
    expect(sampleBand({ profits: profits.map(() => -80), level: 0.99, independent: 244 })).toBeNull();
  });
});
