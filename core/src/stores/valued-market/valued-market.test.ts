import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { setUpCalculator, setUpMarket } from "../testing/fake-market.ts";
import { createMemoryStorage } from "../../auth/index.ts";
import { createValuedMarketStore } from "./create-valued-market-store.ts";
import { keptChoices } from "./kept-choices.ts";

const asOf = "2026-11-20T16:30:00-03:00";
const option = (symbol: string, expiration: string, fields: object) => ({
  symbol,
  strike: Number(symbol.slice(4, 8)),
  expiration,
  datetime: asOf,
  ...fields,
});
const options = [
  option("GFGV7400DI", "2026-12-18", { bid: 280, ask: 300, last: 290, bidSize: 7, askSize: 3 }),
  option("GFGC7600DI", "2026-12-18", { bid: 390, ask: 400, last: 392 }),
  option("GFGC7400DI", "2026-12-18", { bid: 500, ask: 520, last: 505, bidSize: 10, askSize: 4 }),
  option("GFGV7600DI", "2026-12-18", { bid: 410, ask: 380 }),
  option("GFGC7400FE", "2027-02-19", { bid: 900, datetime: "2026-11-20T16:14:59-03:00" }),
  option("GFGC7000OC", "2026-10-16", { bid: 500, ask: 510 }),
];
const market = { asOf, options, spot: 7510, share: { bid: 7490, ask: 7500 } };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf) }));
afterEach(() => void vi.useRealTimers());

function setUp(rates: { days: number; rate: number; fallback?: boolean }[] = [{ days: 1, rate: 18 }]) {
  const driven = setUpMarket();
  const store = createValuedMarketStore({ chain: driven.market, clock: { now: () => Date.now() } });
  driven.snapshot({ ...market, rates });
  return { ...driven, store, read: () => store.getState().market };
}

describe("a valued market", () => {
  it("has every living expiry, its contracts by base with the call first, sizes and states", () => {
    const { read } = setUp();
    const [december, february, ...others] = read().expiries;
    expect(others).toEqual([]);
    expect(december?.contracts.map(({ symbol }) => symbol)).toEqual([
      "GFGC7400DI",
      "GFGV7400DI",
      "GFGC7600DI",
      "GFGV7600DI",
    ]);
    expect(december?.contracts[0]?.quote).toMatchObject({
      bid: 500,
      ask: 520,
      mid: 510,
      bidSize: 10,
      askSize: 4,
    });
    expect(december?.contracts[3]?.state).toBe("crossed");
    expect([december?.certainty, february?.certainty]).toEqual(["feed", "feed"]);
    expect(december).toMatchObject({ calendarDays: 28, expiresAt: Date.parse("2026-12-18T17:00:00-03:00") });
    // 15 minutes and a second old by the feed's clock.
    expect(february?.contracts[0]).toMatchObject({ state: "bid-only", isStale: true });
    expect(read()).toMatchObject({ asOf: Date.parse(asOf), spot: 7495, lastPrice: 7510, underlying: "GGAL" });
    expect(read().share).toMatchObject({ spotBid: 7490, spotAsk: 7500, basis: { from: "sides" } });
  });

  it("is no surer of an expiry than the least sure of its contracts", () => {
    const { read, tick } = setUp();
    vi.advanceTimersByTime(1_000);
    tick({ options: [option("GFGC7000DI", "2026-12-18", { expirationEstimated: true, bid: 800 })] });
    expect(read().expiries.map(({ certainty }) => certainty)).toEqual(["estimated", "feed"]);
  });

  it("says of an expiry what the calculator says of it", () => {
    const { read } = setUp();
    const { calculator, snapshot, call } = setUpCalculator({ now: Date.parse(asOf), choices: "default" });
    snapshot({ ...market, rates: [{ days: 1, rate: 18 }] });
    const [december] = read().expiries;
    const { summary, rate } = calculator.getState();
    expect(summary.impliedRate.ok && december?.impliedRate.ok).toBe(true);
    if (!summary.impliedRate.ok || !december?.impliedRate.ok) return;
    expect(december.impliedRate.tna * 100).toBeCloseTo(summary.impliedRate.value, 12);
    expect(december.rate.continuous).toBe(rate.continuous);
    const volatility = call(7400).impliedVolatility.auto;
    expect(volatility.ok && volatility.value).toBeCloseTo(december.contracts[0]?.value.volatility ?? 0, 12);
  });

  it("is valued again at the clock when the page woke, with what waited for its turn", () => {
    const { tick, read, store } = setUp();
    const before = read();
    tick({ options: [{ symbol: "GFGC7400DI", bid: 501 }] });
    tick({ options: [{ symbol: "GFGC7400DI", bid: 502 }] });
    store.refresh();
    expect(read()).not.toBe(before);
    expect(read().expiries[0]?.contracts[0]?.quote.bid).toBe(502);
    const seen: unknown[] = [];
    store.subscribe(({ market: next }) => seen.push(next));
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual([]);
  });

  it("is empty before the market has spoken, and says where chain and share are of different moments", () => {
    const driven = setUpMarket();
    const store = createValuedMarketStore({ chain: driven.market, clock: { now: () => Date.now() } });
    expect(store.getState().market).toMatchObject({
      asOf: null,
      spot: null,
      expiries: [],
      areMomentsApart: false,
    });
    const source = { kind: "replay", name: "Grabado", momentsApart: true };
    driven.snapshot({ ...market, source });
    expect(store.getState().market.areMomentsApart).toBe(true);
  });
});

it("keeps the rate and model chosen in the calculator, and no price of one's own", () => {
  const kept = (inputs: object) =>
    keptChoices({ ...createMemoryStorage(), getItem: () => JSON.stringify(inputs) });
  expect(kept({})).toEqual({ spot: "middle", rate: "own", model: "american" });
  expect(kept({ rateMode: "caucion", caucionDays: 7, model: "european", manualSpot: 7000 })).toEqual({
    spot: "middle",
    rate: { termDays: 7 },
    model: "european",
  });
});
