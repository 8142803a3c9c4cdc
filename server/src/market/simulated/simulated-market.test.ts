import { impliedVolatility } from "@paridad/core/pricing";
import { checkReferenceExpiration, parseOptionSymbol, yearsToExpiry } from "@paridad/core/symbols";
import { describe, expect, it } from "vitest";
import { BarFolder } from "../bar-folder.ts";
import { createMarketBook } from "../market-book.ts";
import { listedExpirations } from "./simulated-chain.ts";
import { createSimulatedMarket } from "./simulated-market.ts";

const noon = Date.parse("2026-11-18T15:00:00Z");
const steppingClock = (start = noon) => {
  let now = start;
  return { now: () => now, advance: (milliseconds: number) => (now += milliseconds) };
};

describe("simulated market", () => {
  it("lists the next three even months and the nearest odd one (BYMA's rule)", () => {
    const days = listedExpirations(noon).map(({ expiration }) => expiration);
    expect(days.toSorted()).toEqual(["2026-11-20", "2026-12-18", "2027-02-19", "2027-04-16"]);
  });

  it("drops an expiry at 17:00 of its day", () => {
    const after = Date.parse("2026-11-20T20:00:00Z");
    expect(listedExpirations(after).map(({ expiration }) => expiration)).not.toContain("2026-11-20");
  });

  it("quotes about 150 real ten-character symbols that say their strike, adjusted ones too", () => {
    const { options = [], stocks = [] } = createSimulatedMarket({ seed: 1, clock: steppingClock() }).open();
    const spot = stocks[0]?.last;
    expect(options.length).toBeGreaterThan(140);
    expect(new Set(options.map(({ symbol }) => symbol)).size).toBe(options.length);
    for (const { symbol, strike, expiration } of options) {
      const parsed = parseOptionSymbol(symbol, { reference: { strike: strike ?? null }, spot });
      expect(parsed).toMatchObject({ ok: true, strike, referenceDisagrees: false });
      expect(symbol).toHaveLength(10);
      if (!parsed.ok) continue;
      expect(checkReferenceExpiration({ month: parsed.month, expiration, asOf: noon }).ok).toBe(true);
    }
    expect(options.some(({ symbol }) => symbol === "GFGC73621D")).toBe(true);
  });

  it("has what production has: crossed and missing sides, lasts that are hours old", () => {
    const { options = [] } = createSimulatedMarket({ seed: 1, clock: steppingClock() }).open();
    const count = (test: (option: (typeof options)[number]) => boolean) => options.filter(test).length;
    expect(count(({ bid }) => bid === null)).toBeGreaterThan(3);
    expect(count(({ ask }) => ask === null)).toBeGreaterThan(1);
    expect(count(({ bid, ask }) => (bid ?? 0) > (ask ?? Infinity))).toBeGreaterThan(0);
    expect(count(({ volume }) => volume === 0)).toBeGreaterThan(0);
    // What has not traded today has no price of today.
    expect(count(({ volume, last }) => (volume === 0) !== (last === null))).toBe(0);
    expect(count(({ datetime }) => noon - Date.parse(datetime ?? "") > 3_600_000)).toBeGreaterThan(3);
  });

  it("gives the busy bases a volatility near the market's, and cauciones that end on a trading day", () => {
    const {
      options = [],
      stocks = [],
      rates = [],
    } = createSimulatedMarket({
      seed: 1,
      clock: steppingClock(),
    }).open();
    const [spot = 0] = stocks.map(({ last }) => last ?? 0);
    const busy = options.flatMap(({ symbol, strike, expiration, bid, ask }) => {
      const isNear = Math.abs(Math.log(Number(strike) / spot)) < 0.08;
      return isNear && expiration === "2026-12-18" && bid && ask
        ? [{ symbol, strike: Number(strike), expiration, price: (bid + ask) / 2 }]
        : [];
    });
    expect(busy.length).toBeGreaterThan(6);
    for (const { symbol, strike, expiration, price } of busy) {
      const yearsLeft = yearsToExpiry({ asOf: noon, expiration });
      const type = symbol[3] === "C" ? "call" : "put";
      const answer = impliedVolatility({ type, price, spot, strike, yearsToExpiry: yearsLeft, rate: 0.21 });
      expect(answer.ok && answer.volatility).toBeGreaterThan(0.25);
      expect(answer.ok && answer.volatility).toBeLessThan(0.65);
    }
    expect(rates.find(({ days }) => days === 1)?.rate).toBeGreaterThan(15);
    // Wednesday 18 November plus 3 days is a Saturday.
    expect(rates.map(({ days }) => days)).not.toContain(3);
  });

  it("repeats itself with the same seed and differs with another", () => {
    const open = (seed: number) => createSimulatedMarket({ seed, clock: steppingClock() }).open();
    expect(open(1)).toEqual(open(1));
    expect(open(2).stocks).not.toEqual(open(1).stocks);
  });

  it("changes a few series a tick and moves like a price", () => {
    const clock = steppingClock();
    const market = createSimulatedMarket({ seed: 1, clock });
    const first = market.open();
    const book = createMarketBook({ asOf: noon, source: first.source });
    book.apply(first);
    let changed = 0;
    for (let tick = 0; tick < 240; tick += 1) {
      clock.advance(500);
      const update = book.apply(market.tick());
      expect(update?.data.opciones?.length ?? 0).toBeLessThanOrEqual(7);
      changed += update?.data.opciones?.length ?? 0;
    }
    expect(changed).toBeGreaterThan(200);
    const before = first.stocks?.[0]?.last ?? 0;
    expect(Math.abs(Math.log((book.stocks.get("GGAL")?.last ?? 0) / before))).toBeLessThan(0.02);
  });

  it("trades at its own prices: bars of no operation have no volume, a bar's mean price is within its prices", () => {
    const clock = steppingClock();
    const market = createSimulatedMarket({ seed: 1, clock });
    const first = market.open();
    const book = createMarketBook({ asOf: noon, source: first.source });
    const minutes = new BarFolder({ resolution: "1m", minutes: 1 });
    const bars: ReturnType<typeof minutes.finish> = [];
    let batch = first;
    for (let tick = 0; tick < 2 * 60 * 20; tick += 1) {
      bars.push(...minutes.roll(clock.now(), []));
      book.apply(batch);
      for (const { symbol } of batch.options ?? []) {
        const option = book.options.get(symbol);
        if (option !== undefined) minutes.fold(option, book);
      }
      clock.advance(500);
      batch = market.tick();
    }
    const traded = bars.filter(({ volume }) => (volume ?? 0) > 0);
    expect(traded.length).toBeGreaterThan(200);
    expect(bars.filter(({ volume, operations }) => (volume === 0) !== (operations === 0))).toEqual([]);
    const isOutside = ({ low, high, turnover, volume }: (typeof bars)[number]) => {
      const mean = Number(turnover) / Number(volume) / 100;
      return !(mean >= Number(low) - 1e-6 && mean <= Number(high) + 1e-6);
    };
    expect(traded.filter(isOutside)).toEqual([]);
    for (const { volume, turnover, last } of first.options ?? []) {
      expect(turnover).toBeCloseTo((volume ?? 0) * (last ?? 0) * 100, 2);
    }
  });

  it("rolls to the next chain when an expiry passes while it runs", () => {
    const clock = steppingClock(Date.parse("2026-11-20T19:59:59Z"));
    const market = createSimulatedMarket({ seed: 1, clock });
    expect(market.open().options?.[0]?.expiration).toBe("2026-11-20");
    clock.advance(2_000);
    expect(market.tick()).toMatchObject({ wholeChain: true, options: expect.arrayContaining([]) });
    expect(market.tick().options?.some(({ expiration }) => expiration === "2026-11-20")).toBe(false);
  });
});
