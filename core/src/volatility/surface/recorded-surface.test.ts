import { expect, test } from "vitest";

import { recordedSurfaceInput } from "./recorded-surface.ts";
import type { RecordedContract } from "./recorded-surface.ts";

const at = Date.parse("2026-11-20T17:00:00-03:00");
const row = (type: "call" | "put", strike: number | null, fields: Partial<RecordedContract> = {}) => ({
  type,
  strike,
  expiration: "2026-12-18",
  precio_compra: 500,
  precio_venta: 520,
  ratePercent: null,
  ...fields,
});
/** Simple over the days, as a continuous rate per year. */
const continuous = (percent: number, days: number) =>
  (Math.log(1 + (percent / 100) * (days / 365)) * 365) / days;

test("a stored chain goes to the surface by expiry, each at its own rate, otherwise at the caución stored with it", () => {
  const rows = [
    row("call", 7_400),
    row("put", 7_600, { precio_compra: null, precio_venta: 300, ratePercent: 30 }),
    row("call", 7_800, { ratePercent: 40 }),
    row("call", 7_400, { expiration: "2027-02-19", precio_compra: 900, ratePercent: 35 }),
  ];
  const quote = { bid: 500, ask: 520, quotedAt: null };
  expect(recordedSurfaceInput({ rows, spot: 7_510, at })).toEqual({
    spot: 7_510,
    asOf: null,
    expiries: [
      {
        expiration: "2026-12-18",
        days: 28,
        years: 28 / 365,
        rate: expect.closeTo(continuous(30, 27), 10),
        quotes: [
          { type: "call", strike: 7_400, ...quote },
          { type: "put", strike: 7_600, bid: null, ask: 300, quotedAt: null },
          { type: "call", strike: 7_800, ...quote },
        ],
      },
      {
        expiration: "2027-02-19",
        days: 91,
        years: 91 / 365,
        rate: expect.closeTo(continuous(35, 90), 10),
        quotes: [{ type: "call", strike: 7_400, ...quote, bid: 900 }],
      },
    ],
  });
});

test("what has no base or no expiry to come is left out, though no spot is known", () => {
  const rows = [
    row("call", null),
    row("call", 7_400, { expiration: null }),
    row("call", 7_400, { expiration: "2026-11-20" }),
    row("call", 7_400, { expiration: "2026-11-19" }),
    row("put", 7_200),
  ];
  const { spot, expiries } = recordedSurfaceInput({ rows, spot: null, at });
  expect(spot).toBeNull();
  expect(expiries.map(({ quotes }) => quotes.map(({ type, strike }) => [type, strike]))).toEqual([
    [["put", 7_200]],
  ]);
  // Without a rate stored, the specification's 15 %.
  expect(expiries[0]?.rate).toBeCloseTo(continuous(15, 27), 10);
});
