import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import type { BookBase, OpportunityBook } from "../market/opportunity-market.ts";
import { boxRows } from "./box-rows.ts";
import { hedgeRows, shareOrCallRows } from "./hedge-rows.ts";
import { parityRows } from "./parity-rows.ts";
import { cashSecuredPutRows } from "./put-rows.ts";
import { syntheticRows } from "./synthetic-rows.ts";

const now = Date.parse("2026-11-20T16:30:00-03:00");
const expiration = now + 73 * 86_400_000;
const quoteOf = (bid: number | null, ask: number | null, age = 0) => ({
  bid,
  ask,
  bidSize: 30,
  askSize: 20,
  quotedAt: now - age,
});
const baseOf = (
  strike: number,
  call: ReturnType<typeof quoteOf>,
  put: ReturnType<typeof quoteOf>,
): BookBase => ({
  strike,
  isEstimated: false,
  call: { symbol: `C${strike}`, ...call },
  put: { symbol: `P${strike}`, ...put },
});
const lower = baseOf(1_000, quoteOf(60, 62), quoteOf(38, 40, 7_000));
const upper = baseOf(1_100, quoteOf(20, 21, 9_000), quoteOf(90, 92));
function bookOf(bases: readonly BookBase[], change: object = {}): OpportunityBook {
  const share = {
    ...quoteOf(990, 1_000, 3_000),
    askSize: 1_250,
    bidSize: 890,
    settlement: "24hs",
    ...change,
  };
  const days = { days: 73, moneyDays: 73, caucionTna: 0.4, rate: 0, atTheMoneyVolatility: 0.4 };
  return {
    now,
    spot: 995,
    share,
    areMomentsApart: false,
    expiries: [{ date: "2027-02-01", expiration, ...days, bases }],
  };
}
const own = { marketCosts: noCosts, ownCosts: noCosts };
const leg = (kind: "call" | "put", strike: number, quantity: number, price: number) => ({
  kind,
  strike,
  expiration,
  quantity,
  price,
});
const bought = { kind: "share", quantity: 100, price: 1_000 };

/** Bought at the ask and sold at the bid, everywhere. */
describe("the legs of a row are dealt at the sides one gets", () => {
  const book = bookOf([lower, upper]);

  it("conversion and reversal; 1,250 shares offered are twelve lots, 890 bid eight", () => {
    const [conversion] = parityRows(book, { kind: "conversion", ...own });
    expect(conversion).toMatchObject({
      symbols: ["C1000", "P1000"],
      legs: [bought, leg("put", 1_000, 1, 40), leg("call", 1_000, -1, 60)],
      facts: { lots: 12, age: 7_000, bid: 38, ask: 40 },
    });
    const [reversal] = parityRows(book, { kind: "reversal", ...own });
    expect(reversal).toMatchObject({
      legs: [
        { kind: "share", quantity: -100, price: 990 },
        leg("put", 1_000, -1, 38),
        leg("call", 1_000, 1, 62),
      ],
      facts: { lots: 8 },
    });
  });

  it("box, lent and borrowed", () => {
    const [lent] = boxRows(book, { kind: "lend", ...own });
    expect(lent).toMatchObject({
      strike: 1_000,
      upper: 1_100,
      symbols: ["C1000", "P1000", "C1100", "P1100"],
      legs: [
        leg("call", 1_000, 1, 62),
        leg("call", 1_100, -1, 20),
        leg("put", 1_100, 1, 92),
        leg("put", 1_000, -1, 38),
      ],
      // The share isn't dealt: its age doesn't count.
      facts: { lots: 20, age: 9_000 },
    });
    expect(boxRows(book, { kind: "borrow", ...own })[0]?.legs).toEqual([
      leg("call", 1_000, -1, 60),
      leg("call", 1_100, 1, 21),
      leg("put", 1_100, -1, 90),
      leg("put", 1_000, 1, 40),
    ]);
  });

  it("synthetic share, the share by a call, a put sold", () => {
    expect(syntheticRows(book, noCosts)[0]).toMatchObject({
      symbols: ["C1000", "P1000"],
      legs: [leg("call", 1_000, 1, 62), leg("put", 1_000, -1, 38)],
      // 62 - 38 and 1000 / 1.08 against 1000, in a fifth of a year.
      synthetic: { ok: true, saving: expect.closeTo(0.976 - 1 / 1.08, 12) },
      facts: {
        bid: 38,
        ask: 40,
        lots: 20,
        age: 7_000,
        points: expect.closeTo((0.976 - 1 / 1.08) * 5, 12),
      },
    });
    const [through] = shareOrCallRows(book, { costs: noCosts, tomadoraTna: null });
    expect(through?.rates).toMatchObject({ ok: true, tna: expect.closeTo(0.062 * 5, 12), financed: 938 });
    expect(shareOrCallRows(book, { costs: noCosts, tomadoraTna: null })[0]).toMatchObject({
      symbols: ["C1000"],
      legs: [leg("call", 1_000, 1, 62)],
      callAsk: 62,
      facts: { bid: 60, ask: 62, lots: 20, age: 3_000 },
    });
    expect(cashSecuredPutRows(book, { costs: noCosts, inCaucion: false })[0]).toMatchObject({
      symbols: ["P1000"],
      legs: [leg("put", 1_000, -1, 38)],
      facts: { bid: 38, ask: 40, lots: 30, age: 7_000 },
    });
  });
});

describe("a hedge", () => {
  const put = baseOf(950, quoteOf(100, 102), quoteOf(18, 20, 5_000));
  const pays = baseOf(1_050, { ...quoteOf(25, 26, 8_000), bidSize: 3 }, quoteOf(70, 80));
  const short = baseOf(1_150, quoteOf(15, 16), quoteOf(160, 170));

  it("is a put bought with the share", () => {
    const [row] = hedgeRows(bookOf([put, pays, short]), { kind: "put", costs: noCosts });
    expect(row).toMatchObject({
      strike: 950,
      symbols: ["P950"],
      legs: [bought, leg("put", 950, 1, 20)],
      collar: null,
      hedge: { ok: true, outlay: 1_020, floor: -70, ceiling: null },
      facts: { bid: 18, ask: 20, lots: 12, age: 5_000 },
    });
    // 20 of 1000 in a fifth of a year.
    expect(row?.facts.points).toBeCloseTo(-0.1, 12);
  });

  it("is a collar with the highest call that pays the put, whose book counts too", () => {
    const [row] = hedgeRows(bookOf([put, pays, short]), { kind: "collar", costs: noCosts });
    expect(row).toMatchObject({
      symbols: ["P950", "C1050"],
      legs: [bought, leg("put", 950, 1, 20), leg("call", 1_050, -1, 25)],
      collar: { ok: true, strike: 1_050, bid: 25, credit: 5 },
      hedge: { ok: true, outlay: 995, floor: -45, ceiling: 55, ceilingShare: 0.055 },
      // The put's spread is the wider one, the call's the oldest quote and the smallest size.
      facts: { bid: 18, ask: 20, lots: 3, age: 8_000 },
    });
    // 5 of 1000 come in: 2.5 % a year.
    expect(row?.facts.points).toBeCloseTo(0.025, 12);
  });
});
