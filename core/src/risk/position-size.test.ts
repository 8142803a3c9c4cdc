import { describe, expect, it } from "vitest";

import { positionSize } from "./position-size.ts";

describe("positionSize", () => {
  const input = { capital: 1_000_000, riskShare: 0.02, lossPerLot: 6_000 };

  it("two percent of a million over 6,000 a lot is three lots", () => {
    expect(positionSize(input)).toEqual({ ok: true, lots: 3, caps: { risk: 3 }, cappedBy: "risk" });
    // 0.29 x 100 is a hair below 29 in floating point.
    expect(positionSize({ capital: 100, riskShare: 0.29, lossPerLot: 29 })).toMatchObject({ lots: 1 });
    expect(positionSize({ ...input, lossPerLot: 20_001 })).toMatchObject({ lots: 0 });
    expect(positionSize({ ...input, riskShare: 1 })).toMatchObject({ ok: true, lots: 166 });
  });

  it("a quarter of Kelly, the margin and the book only lower it", () => {
    // A quarter of 4 % of a million: 10,000.
    expect(positionSize({ ...input, kelly: 0.04 })).toMatchObject({ lots: 1, cappedBy: "kelly" });
    expect(positionSize({ ...input, kelly: 1 })).toMatchObject({
      lots: 3,
      cappedBy: "risk",
      caps: { kelly: 41 },
    });
    expect(positionSize({ ...input, kelly: 0 })).toMatchObject({ lots: 0, cappedBy: "kelly" });
    const margin = { marginPerLot: 100_000, marginAvailable: 250_000 };
    expect(positionSize({ ...input, ...margin })).toMatchObject({ lots: 2, cappedBy: "margin" });
    expect(positionSize({ ...input, available: 1 })).toMatchObject({ lots: 1, cappedBy: "size" });
    // As many in the book as the risk allows: it is the risk that stops.
    expect(positionSize({ ...input, available: 3 })).toMatchObject({ lots: 3, cappedBy: "risk" });
  });

  it.each([
    { capital: 0 },
    { riskShare: 0 },
    { riskShare: 1.01 },
    { lossPerLot: 0 },
    { kelly: -0.1 },
    { available: Number.NaN },
  ])("refuses %o", (change) => {
    expect(positionSize({ ...input, ...change })).toEqual({ ok: false, reason: "invalid-input" });
  });
});
