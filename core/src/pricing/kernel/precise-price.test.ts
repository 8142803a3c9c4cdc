import { describe, expect, test } from "vitest";
import { createChainColumns } from "./chain-columns.ts";
import type { ChainColumns } from "./chain-columns.ts";
import { priceChain } from "./price-chain.ts";

type Row = {
  type: "call" | "put";
  spot: number;
  strike: number;
  years: number;
  rate: number;
  volatility: number;
};

function priced(rows: readonly Row[]): ChainColumns {
  const columns = createChainColumns(rows.length);
  for (const [index, row] of rows.entries()) {
    columns.optionType[index] = row.type === "call" ? 0 : 1;
    columns.spot[index] = row.spot;
    columns.strike[index] = row.strike;
    columns.yearsToExpiry[index] = row.years;
    columns.rate[index] = row.rate;
    columns.volatility[index] = row.volatility;
  }
  priceChain(columns, { count: rows.length });
  return columns;
}

const far = { spot: 100, years: 1, rate: 0.02, volatility: 0.05 };

describe("rows far out in the wings", () => {
  // Made with mpmath at 400 digits from the doubles of the inputs.
  test.each([
    {
      row: { ...far, type: "call", strike: 400 } as Row,
      price: 3.7740586762620453e-165,
      delta: 2.06997959648209e-164,
      probability: 5.269864146100523e-165,
    },
    {
      row: { ...far, type: "put", strike: 25 } as Row,
      price: 2.0740624259793233e-175,
      delta: -1.1685984849299614e-174,
      probability: 4.777286806180266e-174,
    },
    {
      row: { type: "call", spot: 100, strike: 100.5, years: 0.001, rate: 0, volatility: 0.005 } as Row,
      price: 5.4370924258879847e-222,
      delta: 1.0868854272942643e-218,
      probability: 1.0814726270665057e-218,
    },
    {
      row: {
        type: "put",
        spot: 7350,
        strike: 2000,
        years: 0.0821917808219178,
        rate: 0.31,
        volatility: 0.13,
      } as Row,
      price: 2.2318486311897686e-277,
      delta: -2.9040217400269276e-278,
      probability: 1.0959144812230149e-277,
    },
    // Far and wide at once.
    {
      row: { type: "put", spot: 100, strike: 1e-30, years: 4, rate: 0.02, volatility: 2 } as Row,
      price: 8.787950279134348e-92,
      delta: -3.635890990224555e-93,
      probability: 4.890700978061837e-61,
    },
    {
      row: { type: "call", spot: 100, strike: 1e33, years: 4, rate: 0.1, volatility: 1.9 } as Row,
      price: 3.193910288965644e-62,
      delta: 1.738683142349085e-63,
      probability: 2.117335028015946e-94,
    },
  ])("keep their digits: $row.type of $row.strike", ({ row, price, delta, probability }) => {
    const columns = priced([row]);
    // Goal A2 of the performance notes allows 4e-12 where a price is above 1e-300.
    expect(Math.abs((columns.price[0] as number) / price - 1)).toBeLessThan(8e-15);
    expect(Math.abs((columns.delta[0] as number) / delta - 1)).toBeLessThan(8e-15);
    expect(Math.abs((columns.probabilityInTheMoney[0] as number) / probability - 1)).toBeLessThan(8e-15);
  });

  test("are worth their intrinsic value on the other side, with the delta of the forward", () => {
    const columns = priced([
      { ...far, type: "put", strike: 400 },
      { ...far, type: "call", strike: 25 },
    ]);
    const discount = Math.exp(-0.02);
    expect(columns.price[0]).toBeCloseTo(400 * discount - 100, 12);
    expect(columns.price[1]).toBeCloseTo(100 - 25 * discount, 12);
    expect([...columns.delta]).toEqual([-1, 1]);
    expect([...columns.probabilityInTheMoney]).toEqual([1, 1]);
  });
});

test("a deviation without measure makes each option worth its maximum: the spot, and the discounted strike", () => {
  const wild = { spot: 100, years: 4, rate: 0.1, volatility: 20 };
  for (const strike of [30, 400]) {
    const columns = priced([
      { ...wild, type: "call", strike },
      { ...wild, type: "put", strike },
    ]);
    expect(columns.price[0]).toBe(100);
    expect(Math.abs((columns.price[1] as number) / (strike * Math.exp(-0.4)) - 1)).toBeLessThan(4e-16);
  }
});

test("deviations that no double can square count as none: every output is zero", () => {
  const columns = priced([
    { type: "call", spot: 100, strike: 90, years: 1e-20, rate: 0, volatility: 1e-135 },
    { type: "put", spot: 100, strike: 90, years: 1e20, rate: 0, volatility: 1e135 },
  ]);
  for (const column of [
    columns.price,
    columns.delta,
    columns.d1,
    columns.d2,
    columns.probabilityInTheMoney,
  ]) {
    expect([...column]).toEqual([0, 0]);
  }
});
