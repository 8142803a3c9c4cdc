import { expect, it } from "vitest";

import type { MarketOption } from "../contract/index.ts";
import { blackScholes } from "../pricing/index.ts";
import { yearsToExpiry } from "../symbols/index.ts";
import { AlertMarket, moneySessions, moneyToday } from "./index.ts";

const asOf = Date.parse("2026-11-20T15:00:00Z");
const spot = 7_400;

/** Sides around a price at one volatility. The caución is next to nothing, so that early exercise is worth nothing. */
function chainAt(expiration: string, volatility: number): MarketOption[] {
  const years = yearsToExpiry({ asOf, expiration });
  const month = expiration.startsWith("2026") ? "DI" : "FE";
  return Array.from({ length: 9 }, (_, place) => 6_600 + 200 * place).flatMap((strike) =>
    (["call", "put"] as const).map((type): MarketOption => {
      const { price } = blackScholes({ type, spot, strike, yearsToExpiry: years, rate: 0, volatility });
      const middle = price ?? Number.NaN;
      const symbol = `GFG${type === "call" ? "C" : "V"}${strike}${month}`;
      return { symbol, strike, expiration, bid: middle * 0.995, ask: middle * 1.005, last: null };
    }),
  );
}
const marketOf = (options: readonly MarketOption[]) =>
  new AlertMarket({
    asOf,
    source: {},
    options: new Map(options.map((one) => [one.symbol, one])),
    stocks: new Map([
      ["GGAL", { symbol: "GGAL", last: spot, bid: spot - 1, ask: spot + 1, settlement: "24hs" }],
    ]),
    rates: [{ days: 1, rate: 0.001, description: "1 día" }],
  });

it("the market's 30 days at the money are those of its two expiries around them; with one there are none", () => {
  const [near, far] = [chainAt("2026-12-18", 0.4), chainAt("2027-02-19", 0.5)];
  const today = moneyToday(marketOf([...near, ...far]));
  // 28.2 and 91.2 days: in variance and time 30 days are 3 % of the way, which weighs the far one three times more.
  expect(today).toBeGreaterThan(0.403);
  expect(today).toBeLessThan(0.415);
  expect(moneyToday(marketOf([...chainAt("2026-12-18", 0.4), ...chainAt("2027-02-19", 0.4)]))).toBeCloseTo(
    0.4,
    2,
  );
  expect(moneyToday(marketOf(far))).toBeNull();
  expect(moneyToday(marketOf([]))).toBeNull();
});

it("of stored days they are between the two expiries that enclose them, a day each, ascending", () => {
  const row = (day: string, expiration: string, days: number, atTheMoney: number | null) => ({
    day,
    expiration,
    years: days / 365,
    atTheMoney,
  });
  const enclosed = (day: string) => [row(day, "2026-12-10", 20, 0.4), row(day, "2026-12-30", 40, 0.5)];
  const total = (0.4 ** 2 * 20 * (40 - 30) + 0.5 ** 2 * 40 * (30 - 20)) / (40 - 20);
  const expected = expect.closeTo(Math.sqrt(total / 30), 9);
  expect(moneySessions(enclosed("2026-11-20"))).toEqual([expected]);
  expect(moneySessions([...enclosed("2026-11-20"), row("2026-11-19", "2026-12-30", 41, 0.5)])).toEqual([
    null,
    expected,
  ]);
  expect(
    moneySessions([row("2026-11-20", "2026-12-10", 20, null), row("2026-11-20", "2026-12-30", 40, 0.5)]),
  ).toEqual([null]);
  expect(moneySessions([])).toEqual([]);
});
