import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { call, day, expiration, fieldsOf, put, share, today } from "../testing/legs.ts";
import { cycleAccount } from "./cycle-account.ts";
import { exerciseTrades, expiryOutlook } from "./expiry-outlook.ts";
import { runLedger } from "./ledger.ts";
import type { Trade } from "./ledger.ts";
import { liquidationValue } from "./liquidation-value.ts";
import { closePart, rollPosition } from "./roll-position.ts";

const retail = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const base = { kind: "call", strike: 3900, expiration } as const;
const trade = (quantity: number, price: number, more: Partial<Trade> = {}): Trade => ({
  instant: today,
  contract: base,
  quantity,
  price,
  costs: 0,
  ...more,
});

describe("runLedger", () => {
  it("averages purchases with their fees and realizes against the average", () => {
    // 100 shares a lot: 2 at 50 and 1 at 80 cost 18,000 and 150 of fees: 60.5 a share; one sold at 90 less 40.
    const ledger = fieldsOf(
      runLedger([
        trade(2, 50, { costs: 100 }),
        trade(1, 80, { costs: 50 }),
        trade(-1, 90, { costs: 40, instant: today + 1 }),
      ]),
    );
    expect(ledger.holdings).toEqual([
      {
        contract: base,
        quantity: 2,
        averagePrice: expect.closeTo(60.5, 10),
        realized: expect.closeTo(2_910, 8),
      },
    ]);
    expect(ledger.realized).toBeCloseTo(2_910, 8);
  });

  it("a sale of more than is held closes and begins a short, the fee shared by quantity", () => {
    const { holdings } = fieldsOf(runLedger([trade(2, 50), trade(-5, 60, { costs: 100 })]));
    // 40 of the fee close (2 x 100 x 10 - 40); the short brings 60 less 60 of fee over 300 shares.
    expect(holdings[0]).toMatchObject({ quantity: -3, averagePrice: 59.8, realized: 1_960 });
  });

  it("takes trades by time, tells contracts apart, and names a bad one", () => {
    const shares = { contract: { kind: "share" } as const };
    const ledger = fieldsOf(
      runLedger([trade(-1, 90, { instant: today + 1 }), trade(1, 50), trade(10, 5, shares)]),
    );
    expect(ledger.realized).toBe(4_000);
    expect(ledger.holdings.map(({ quantity, averagePrice }) => [quantity, averagePrice])).toEqual(
      [
        [10, 5],
        [0, null],
      ].toReversed(),
    );
    // Sold against the first purchase, before the second one.
    const between = [
      trade(1, 50),
      trade(1, 70, { instant: today + 2 }),
      trade(-1, 90, { instant: today + 1 }),
    ];
    expect(fieldsOf(runLedger(between))).toMatchObject({ realized: 4_000, holdings: [{ averagePrice: 70 }] });
    expect(runLedger([])).toEqual({ ok: false, reason: "empty" });
    for (const bad of [
      trade(0, 1),
      trade(1.5, 1),
      trade(1, -1),
      trade(1, Number.NaN),
      trade(1, 1, { costs: -1 }),
      trade(1, 1, { instant: Number.NaN }),
      trade(1, 1, { contract: { ...base, strike: 0 } }),
    ]) {
      expect(runLedger([trade(1, 1), bad])).toEqual({ ok: false, reason: "invalid-trade", index: 1 });
    }
  });

  it("once all is closed, what was realized is the cash that came and went", () => {
    checkProperty(
      "ledger closes to its cash",
      fc.property(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: -9, max: 9 }).filter((lots) => lots !== 0),
            price: fc.integer({ min: 0, max: 500 }),
            costs: fc.integer({ min: 0, max: 90 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        (deals) => {
          const trades = deals.map(({ quantity, price, costs }, index) =>
            trade(quantity, price, { costs, instant: today + index }),
          );
          const open = deals.reduce((sum, { quantity }) => sum + quantity, 0);
          if (open !== 0) trades.push(trade(-open, 123, { instant: today + 99 }));
          const cash = trades.reduce((sum, one) => sum - one.quantity * 100 * one.price - one.costs, 0);
          expect(fieldsOf(runLedger(trades)).realized).toBeCloseTo(cash, 5);
        },
      ),
    );
  });
});

describe("cycleAccount", () => {
  it("three cycles of a covered call: premiums by expiry, and what the share costs after them", () => {
    const next = { ...base, expiration: expiration + 30 * day, strike: 4000 };
    const shares: Trade = {
      instant: today,
      contract: { kind: "share" },
      quantity: 100,
      price: 3700,
      costs: 100,
    };
    const account = fieldsOf(
      cycleAccount([
        shares,
        trade(-1, 90, { costs: 50 }),
        trade(1, 20, { costs: 10, instant: today + day }),
        trade(-1, 110, { costs: 60, instant: today + day, contract: next }),
      ]),
    );
    expect(account).toMatchObject({
      premium: 9_000 - 50 - 2_000 - 10 + 11_000 - 60,
      realized: 9_000 - 50 - 2_000 - 10,
      costs: 220,
      shareBasis: expect.closeTo(3701 - 178.8, 10),
      expiries: [
        { expiration, premium: 6_940, realized: 6_940 },
        { expiration: next.expiration, premium: 10_940, realized: 0 },
      ],
    });
  });

  it("an exercised cycle ends flat: the strike less its cost, the premium kept", () => {
    const shares: Trade = {
      instant: today,
      contract: { kind: "share" },
      quantity: 100,
      price: 3700,
      costs: 0,
    };
    const trades = [
      shares,
      trade(-1, 90),
      ...exerciseTrades({ leg: call(3900, -1, 90), instant: expiration, costs: retail }),
    ];
    const account = fieldsOf(cycleAccount(trades));
    expect(account.realized).toBeCloseTo(9_000 + 20_000 - 0.007018 * 390_000, 6);
    expect(account.holdings.every(({ quantity }) => quantity === 0)).toBe(true);
    expect(account.shareBasis).toBeNull();
    // A put sold takes the shares in.
    expect(exerciseTrades({ leg: put(3500, -2, 80), instant: expiration })[1]).toMatchObject({
      quantity: 200,
      price: 3500,
    });
    expect(cycleAccount([])).toEqual({ ok: false, reason: "empty" });
    // Shares owed cost nothing a premium could lower; expiries come by date, not as they were dealt.
    const owed: Trade = {
      instant: today,
      contract: { kind: "share" },
      quantity: -100,
      price: 3700,
      costs: 0,
    };
    const later = { ...base, expiration: expiration + 30 * day };
    const short = fieldsOf(cycleAccount([owed, trade(-1, 90, { contract: later }), trade(-1, 50)]));
    expect(short.shareBasis).toBeNull();
    expect(short.expiries.map(({ premium }) => premium)).toEqual([5_000, 9_000]);
  });
});

describe("expiryOutlook", () => {
  const legs = [call(3600, 1, 100), call(3700, 1, 50), put(3900, -1, 60), put(3400, 1, 5), share(100, 3700)];

  it("says what each leg will do: exercised, grey within costs, assigned, worthless", () => {
    const outlook = fieldsOf(expiryOutlook({ legs, spot: 3720, costs: retail, bids: [119, 19, null, 1] }));
    expect(outlook.legs.map(({ action }) => action)).toEqual(["exercise", "grey", "assigned", "expires"]);
    // 100 x (120 - 0.007018 x (3600 + 3720)) against 11,900 x (1 - 0.00847): better sold.
    expect(outlook.legs[0]?.exerciseNet).toBeCloseTo(6_862.824, 6);
    expect(outlook.legs[0]?.saleNet).toBeCloseTo(11_799.207, 6);
    expect(outlook.legs[2]).toMatchObject({ exerciseNet: null, saleNet: null, shares: 100, intrinsic: 180 });
    // The grey leg counts for nothing yet: 100 in at 3600, 100 in at 3900.
    expect(outlook.shares).toBe(200);
    expect(outlook.cash).toBeCloseTo(-750_000 * 1.007018, 5);
  });

  it("the grey zone ends at costs of strike and share, on both sides", () => {
    const costs = { share: 0.01, premium: 0, exercise: 0.01 };
    const at = (spot: number) =>
      fieldsOf(expiryOutlook({ legs: [call(100, 1, 1)], spot, costs })).legs[0]?.action;
    // 102.03 - 100 = 2.03 > 0.01 x 202.03; 102.01 is inside.
    expect([98, 98.02, 100, 102.02, 102.03].map(at)).toEqual(["expires", "grey", "grey", "grey", "exercise"]);
    // At 25 % of the strike exactly both ends are grey.
    const wide = { share: 0, premium: 0, exercise: 0.25 };
    const edge = (spot: number) =>
      fieldsOf(expiryOutlook({ legs: [call(100, 1, 1)], spot, costs: wide })).legs[0]?.action;
    expect([74.99, 75, 125, 125.01].map(edge)).toEqual(["expires", "grey", "grey", "exercise"]);
    const free = (spot: number) => fieldsOf(expiryOutlook({ legs: [call(100, 1, 1)], spot })).legs[0]?.action;
    expect([100, 100.01].map(free)).toEqual(["expires", "exercise"]);
  });

  it("only the nearest expiry is due, and shares alone have none", () => {
    const far = call(3600, 1, 100, { expiration: expiration + day });
    expect(fieldsOf(expiryOutlook({ legs: [far, put(3900, 1, 9)], spot: 3720 })).legs).toMatchObject([
      { index: 1 },
    ]);
    expect(expiryOutlook({ legs: [share(1, 1)], spot: 1 })).toEqual({ ok: false, reason: "no-expiry" });
    expect(expiryOutlook({ legs, spot: 0 })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("liquidationValue", () => {
  const legs = [call(3700, 2, 100), call(3900, -2, 60)];
  const quotes = [
    { bid: 120, ask: 130 },
    { bid: 50, ask: 55 },
  ];

  it("longs at the bid, shorts at the ask, costs of both ends taken off", () => {
    const result = fieldsOf(
      liquidationValue({ legs, quotes, costs: { share: 0, premium: 0.01, exercise: 0 } }),
    );
    expect(result.value).toBe(24_000 - 11_000);
    expect(result.costs).toBeCloseTo(350, 10);
    expect(result.profit).toBeCloseTo(13_000 - 350 - 8_000 - 320, 10);
  });

  it("shares pay the costs of shares, options those of premiums", () => {
    const result = fieldsOf(
      liquidationValue({
        legs: [share(100, 3700), call(3900, -1, 60)],
        quotes: [
          { bid: 3800, ask: 3810 },
          { bid: 50, ask: 55 },
        ],
        costs: { share: 0.01, premium: 0.02, exercise: 0 },
      }),
    );
    expect(result.costs).toBeCloseTo(3_800 + 110, 8);
  });

  it("a missing side leaves the whole unknown and names the leg", () => {
    const one = fieldsOf(liquidationValue({ legs, quotes: [quotes[0]!, { bid: 50, ask: null }] }));
    expect(one).toEqual({
      ok: true,
      value: null,
      costs: null,
      profit: null,
      unknown: [1],
      legs: [
        { price: 120, value: 24_000 },
        { price: null, value: null },
      ],
    });
    expect(liquidationValue({ legs, quotes: [] })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("closePart and rollPosition", () => {
  const covered = [share(200, 3700), call(3900, -2, 90)];

  it("a partial close keeps the entry prices of what stays and realizes the rest", () => {
    const costs = { share: 0, premium: 0.01, exercise: 0 };
    const part = fieldsOf(
      closePart({ legs: covered, costs, closings: [{ index: 1, quantity: 1, price: 40 }] }),
    );
    expect(part.legs).toEqual([share(200, 3700), call(3900, -1, 90)]);
    expect(part.cash).toBeCloseTo(-4_040, 10);
    expect(part.realized).toBeCloseTo(5_000 - 40 - 90, 10);
    const all = closePart({ legs: [call(3900, -2, 90)], closings: [{ index: 0, quantity: 2, price: 0 }] });
    expect(fieldsOf(all)).toMatchObject({ legs: [], realized: 18_000 });
    const again = closePart({ legs: covered, realized: 7, closings: [{ index: 1, quantity: 1, price: 40 }] });
    expect(fieldsOf(again).realized).toBe(5_007);
  });

  it("a roll to the next expiry: cash, breakeven of the cycle, TNA of the time value", () => {
    const up = call(4000, -2, 130, { expiration: expiration + 60 * day });
    const roll = fieldsOf(
      rollPosition({
        legs: covered,
        closings: [{ index: 1, quantity: 2, price: 40 }],
        openings: [up],
        capital: 722_000,
        days: 60,
        spot: 3_921.9,
      }),
    );
    expect(roll.cash).toBe(200 * 90);
    expect(roll.realized).toBe(200 * 50);
    // 130 sold, all of it time; of the 40 bought back 21.9 were intrinsic value.
    expect(roll.timeValue).toBeCloseTo(200 * (130 - 18.1), 6);
    expect(roll.timeValueTna).toBeCloseTo((22_380 / 722_000) * (365 / 60), 12);
    // 3700 less the 50 kept and the 130 received.
    expect(roll.after.breakevens).toEqual([expect.closeTo(3520, 8)]);
    expect(roll.after.maximum).toMatchObject({ bounded: true, value: expect.closeTo(200 * 480, 6) });
  });

  it("a roll that opens nothing is none", () => {
    const closings = [{ index: 1, quantity: 2, price: 40 }];
    expect(rollPosition({ legs: covered, closings, openings: [] })).toEqual({ ok: false, reason: "no-legs" });
  });
});
