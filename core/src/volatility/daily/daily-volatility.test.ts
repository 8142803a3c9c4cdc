import { describe, expect, it } from "vitest";
import { missingShared, unlessMissing } from "../../testing/index.ts";
import { readRecorded } from "../../testing/recorded-data.ts";
import { dailyRealized } from "./daily-realized.ts";
import { dailyVolatility } from "./daily-volatility.ts";
import type { ClosingQuote } from "./daily-volatility.ts";

// Formulas of this file's own: nothing of the module under test.
const erf = (x: number): number => {
  // Series and continued fraction, 1e-15.
  if (Math.abs(x) < 3) {
    let [term, sum] = [x, x];
    for (let n = 1; n < 200; n++) {
      term *= -(x * x) / n;
      sum += term / (2 * n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n--) fraction = n / 2 / (Math.abs(x) + fraction);
  return Math.sign(x) * (1 - Math.exp(-x * x) / Math.sqrt(Math.PI) / (Math.abs(x) + fraction));
};
const normal = (x: number) => (1 + erf(x / Math.SQRT2)) / 2;
function black(
  type: "call" | "put",
  { forward, strike, years, volatility }: Record<"forward" | "strike" | "years" | "volatility", number>,
) {
  const deviation = volatility * Math.sqrt(years);
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const call = forward * normal(d1) - strike * normal(d1 - deviation);
  return type === "call" ? call : call - forward + strike;
}
const svi = { a: 0.02, b: 0.12, rho: -0.3, m: 0.05, sigma: 0.2 };
const years = 60 / 365;
const smile = (k: number) =>
  Math.sqrt((svi.a + svi.b * (svi.rho * (k - svi.m) + Math.hypot(k - svi.m, svi.sigma))) / years);
const forward = 7_430;
const strikes = Array.from({ length: 41 }, (_, place) => 4_400 + 160 * place);

/** A chain at no rate, so American puts are European: each mid is Black's at the smile. */
const chain = (halfSpread = 0.01): ClosingQuote[] =>
  strikes.flatMap((strike) =>
    (["call", "put"] as const).map((type) => {
      const price = black(type, { forward, strike, years, volatility: smile(Math.log(strike / forward)) });
      return { type, strike, bid: price - halfSpread * price, ask: price + halfSpread * price, last: price };
    }),
  );
const caucion = { origin: "caucion", tnaPercent: 0, continuous: 0 } as const;
const terms = { years, caucion, spot: forward };

/** The volatility at which Black's forward delta of a call is `delta`, by halving. */
function atDelta(delta: number): number {
  let [low, high] = [-1.5, 1.5];
  for (let step = 0; step < 100; step++) {
    const k = (low + high) / 2;
    const deviation = smile(k) * Math.sqrt(years);
    if (normal(-k / deviation + deviation / 2) > delta) low = k;
    else high = k;
  }
  return smile(low);
}

describe("the day's volatility of an expiry", () => {
  it("is what its own formulas give on a chain of a known smile", () => {
    const row = dailyVolatility({ quotes: chain(), ...terms });
    expect(row.smile).toBe("svi");
    expect(row.forward).toBeCloseTo(forward, 1);
    expect(row.atTheMoney).toBeCloseTo(smile(0), 4);
    const [call, put] = [atDelta(0.25), atDelta(0.75)];
    expect(row.riskReversal).toBeCloseTo(call - put, 4);
    expect(row.butterfly).toBeCloseTo((call + put) / 2 - smile(0), 4);
    expect(row.flags).toEqual([]);
    // Bids under two pesos are no quotes.
    const used = strikes.filter(
      (strike) =>
        0.99 *
          black(strike < forward ? "put" : "call", {
            forward,
            strike,
            years,
            volatility: smile(Math.log(strike / forward)),
          }) >=
        2,
    );
    expect(row.quotes).toBe(used.length);
    // Cboe's sum over those strikes, at Black's prices.
    const atStrike = Math.max(...used.filter((strike) => strike <= forward));
    let sum = 0;
    used.forEach((strike, place) => {
      const [below = strike, above = strike] = [used[place - 1], used[place + 1]];
      const width = (above - below) / (below === strike || above === strike ? 1 : 2);
      const price = (type: "call" | "put") =>
        black(type, { forward, strike, years, volatility: smile(Math.log(strike / forward)) });
      const own =
        strike === atStrike ? (price("call") + price("put")) / 2 : price(strike < forward ? "put" : "call");
      sum += (width / strike ** 2) * own;
    });
    const variance = (2 * sum - (forward / atStrike - 1) ** 2) / years;
    expect(row.varianceSwap).toBeCloseTo(Math.sqrt(variance), 4);
  });

  it("is made of last prices where there are no sides, and says so; skew needs sides", () => {
    const quotes = chain().map((quote) => ({ ...quote, bid: null, ask: null }));
    const row = dailyVolatility({ quotes, ...terms });
    expect(row.flags).toEqual(["last"]);
    expect(row.atTheMoney).toBeCloseTo(smile(0), 4);
    expect([row.riskReversal, row.butterfly]).toEqual([null, null]);
    // Two-sided quotes are preferred, whatever the lasts say.
    const wrong = chain().map((quote) => ({ ...quote, last: 1 }));
    expect(dailyVolatility({ quotes: wrong, ...terms }).flags).toEqual([]);
    // Two strikes with sides give points, but no smile.
    const few = chain().map((quote) =>
      quote.strike === 7_440 || quote.strike === 7_600 ? quote : { ...quote, bid: null, ask: null },
    );
    const ofLasts = dailyVolatility({ quotes: few, ...terms });
    expect(ofLasts).toMatchObject({ flags: ["last"], smile: "svi", riskReversal: null });
    expect(ofLasts.atTheMoney).toBeCloseTo(smile(0), 4);
  });

  it("of calls alone is one-sided, with the spot carried, and has neither skew nor variance", () => {
    const quotes = chain().filter(({ type }) => type === "call");
    const row = dailyVolatility({ quotes, ...terms, spot: forward });
    expect(row.flags).toEqual(["one-sided"]);
    expect(row.forward).toBe(forward);
    expect([row.riskReversal, row.varianceSwap]).toEqual([null, null]);
    expect(row.atTheMoney).toBeCloseTo(smile(0), 2);
  });

  it("is unknown without quotes, without time, and at the money with fewer than three points", () => {
    const nothing = { atTheMoney: null, forward: null, rate: 0, quotes: 0, smile: null };
    expect(dailyVolatility({ quotes: [], ...terms })).toMatchObject(nothing);
    expect(dailyVolatility({ quotes: chain(), ...terms, years: 0 })).toMatchObject(nothing);
    const pair = chain().filter(({ strike }) => strike === 7_440 || strike === 7_600);
    expect(dailyVolatility({ quotes: pair, ...terms })).toMatchObject({
      atTheMoney: null,
      quotes: 2,
      smile: "points",
    });
    expect(dailyVolatility({ quotes: pair, ...terms }).forward).toBeCloseTo(forward, 0);
  });
});

describe("the day's realised volatility", unlessMissing(missingShared("data")), () => {
  it("equals R's TTR on the ADR of the 20 sessions to 2024-10-14", () => {
    const bars = readRecorded("ggal-spot/ggal_adr_ohlcv_daily_2015-2026.csv")
      .filter(({ fecha = "" }) => fecha <= "2024-10-14")
      .map(({ open, high, low, close }) => ({
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      }));
    const row = dailyRealized(bars);
    expect(row.close).toBeCloseTo(0.4228626762, 9);
    expect(row.parkinson).toBeCloseTo(0.4066507608, 9);
    expect(row.garmanKlass).toBeCloseTo(0.3939810565, 9);
    expect(row.rogersSatchell).toBeCloseTo(0.3779815893, 9);
    expect(row.yangZhang).toBeCloseTo(0.4043125659, 9);
    expect(dailyRealized(bars, 60).yangZhang).toBeCloseTo(0.5540028944, 9);
    const closes = bars.map(({ close }) => ({ open: null, high: null, low: null, close }));
    expect(dailyRealized(closes)).toEqual({
      close: row.close,
      parkinson: null,
      garmanKlass: null,
      rogersSatchell: null,
      yangZhang: null,
    });
    expect(dailyRealized(bars.slice(-19)).close).toBeNull();
    expect(dailyRealized(bars.slice(-20))).toMatchObject({ close: row.close, yangZhang: null });
  });
});
