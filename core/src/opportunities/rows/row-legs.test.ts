import { describe, expect, it, test } from "vitest";

import { noCosts } from "../../costs/index.ts";
import type { BookBase, OpportunityBook } from "../market/opportunity-market.ts";
import { boxRows } from "./box-rows.ts";
import { hedgeRows, shareOrCallRows } from "./hedge-rows.ts";
import { parityRows } from "./parity-rows.ts";
import { cashSecuredPutRows } from "./put-rows.ts";
import { lotsOfLevels, optionLeg, shareLeg, wholeLegs } from "./row-facts.ts";
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
  const days = { days: 73, moneyDays: 73, caucionTna: 0.4, rate: 0 };
  return {
    now,
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

/** Bought at the ask and sold at the bid, everywhere (strategies.md 5.1 to 5.5). */
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

  it("a synthetic without a caución has no rate, and says so", () => {
    const { expiries } = book;
    const rows = syntheticRows({ ...book, expiries: [{ ...expiries[0]!, caucionTna: null }] }, noCosts);
    expect(rows[0]).toMatchObject({
      synthetic: { ok: false, reason: "rate-unknown" },
      facts: { points: null },
    });
    // As many as the call's offer and the put's bid fill; without that bid nobody knows.
    const lotsOf = (change: object) =>
      syntheticRows(bookOf([{ ...lower, put: { ...lower.put!, ...change } }]), noCosts)[0]?.facts.lots;
    expect([lotsOf({ bidSize: 3 }), lotsOf({ askSize: 3 }), lotsOf({ bid: null })]).toEqual([3, 20, null]);
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

  it("of a share that nobody sells has neither legs nor a cost", () => {
    const [row] = hedgeRows(bookOf([put, pays], { ask: null }), { kind: "put", costs: noCosts });
    expect(row).toMatchObject({
      legs: null,
      hedge: { ok: false, reason: "missing-side" },
      facts: { points: null, lots: null },
    });
  });
});

test("what a base lacks is no row", () => {
  const onlyCall = { ...lower, put: null };
  const onlyPut = { ...lower, call: null };
  const all = (bases: readonly BookBase[]) => [
    parityRows(bookOf(bases), { kind: "conversion", ...own }).length,
    boxRows(bookOf([...bases, upper]), { kind: "lend", ...own }).length,
    syntheticRows(bookOf(bases), noCosts).length,
    hedgeRows(bookOf(bases), { kind: "put", costs: noCosts }).length,
    shareOrCallRows(bookOf(bases), { costs: noCosts, tomadoraTna: null }).length,
    cashSecuredPutRows(bookOf(bases), { costs: noCosts, inCaucion: false }).length,
  ];
  expect(all([onlyCall])).toEqual([0, 0, 0, 0, 1, 0]);
  expect(all([onlyPut])).toEqual([0, 0, 0, 1, 0, 1]);
  const oneSided = { ...lower, put: { ...lower.put!, ask: null } };
  expect(boxRows(bookOf([oneSided, upper]), { kind: "lend", ...own })).toEqual([]);
});

it("without a caución, or the call's offer, nothing says what it is worth", () => {
  const { expiries, ...rest } = bookOf([lower, upper]);
  const unknown = { ...rest, expiries: [{ ...expiries[0]!, caucionTna: null }] };
  const terms = { costs: noCosts, tomadoraTna: null };
  expect(shareOrCallRows(unknown, terms)[0]).toMatchObject({ rates: { ok: true }, facts: { points: null } });
  expect(parityRows(unknown, { kind: "conversion", ...own })[0]?.facts.points).toBeNull();
  expect(boxRows(unknown, { kind: "lend", ...own })[0]?.facts.points).toBeNull();
  const unsold = { ...lower, call: { ...lower.call!, ask: null } };
  expect(shareOrCallRows(bookOf([unsold]), terms)[0]).toMatchObject({
    rates: { ok: false, reason: "missing-side" },
    facts: { points: null },
    legs: null,
  });
});

test("a leg without its side is none, and takes the whole row's with it", () => {
  const at = { strike: 1_000, expiration };
  expect(optionLeg("call", at, { quantity: -1, quote: quoteOf(null, 62) })).toBeNull();
  expect(optionLeg("call", at, { quantity: 1, quote: quoteOf(60, 0) })).toBeNull();
  expect(optionLeg("call", at, { quantity: 1, quote: null })).toBeNull();
  expect(shareLeg(-100, quoteOf(null, 1_000))).toBeNull();
  expect(wholeLegs([shareLeg(100, quoteOf(null, 1_000)), null])).toBeNull();
  expect(lotsOfLevels([{ price: 1, size: 7.9 }])).toBe(7);
  expect(
    lotsOfLevels([
      { price: 1, size: 7 },
      { price: null, size: 9 },
    ]),
  ).toBeNull();
  expect(lotsOfLevels([{ price: 1, size: null }])).toBeNull();
});
