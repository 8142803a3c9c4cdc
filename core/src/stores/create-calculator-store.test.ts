import { describe, expect, it } from "vitest";

import { createMemoryStorage } from "../auth/index.ts";
import { setUpCalculator } from "./testing/fake-market.ts";
import { textbook } from "./testing/independent-black-scholes.ts";
import { asOf, years, option, chain, wholeMarket } from "./testing/whole-market.ts";

describe("the person's inputs", () => {
  it("their own spot holds against the feed until they go back", () => {
    const { calculator, snapshot, tick, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setSpot(7000);
    tick({ spot: 7520 });
    expect(state().spot).toMatchObject({ value: 7000, origin: "manual", feedValue: 7520, effective: 7000 });
    calculator.useFeedSpot();
    expect(state().spot).toMatchObject({ value: 7520, origin: "feed" });
  });

  it("the what-if moves theoretical and greeks, not the market's volatility, and resets at once", () => {
    const { calculator, snapshot, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    const live = call(7400);
    const { summary } = state();
    calculator.setWhatIf({ spotPercent: -10, volatilityPoints: 5, daysForward: 7 });
    // The base nearest to the moved spot is another one; the market's volatility at the money stays where it was.
    expect(state().rows.find(({ isAtTheMoney }) => isAtTheMoney)?.strike).toBe(7400);
    expect(state().summary).toEqual(summary);
    expect(state().basis).toBe("scenario");
    expect(state().spot).toMatchObject({ value: 7510, effective: 6759 });
    expect(call(7400).impliedVolatility).toEqual(live.impliedVolatility);
    const terms = {
      type: "call" as const,
      spot: 6759,
      strike: 7400,
      years: 21 / 365,
      rate: state().rate.continuous,
    };
    expect(call(7400).theoretical).toMatchObject({ value: expect.closeTo(textbook(terms, 0.25).price, 8) });
    const auto = live.impliedVolatility.auto;
    const moved = textbook(terms, (auto.ok ? auto.value : 0) + 0.05);
    expect(call(7400).greeks).toMatchObject({
      deltaPercent: expect.closeTo(moved.delta * 100, 8),
    });
    calculator.resetWhatIf();
    expect(state().basis).toBe("live");
    expect(call(7400)).toEqual(live);
  });

  it("what-if days beyond the expiry say expired", () => {
    const { calculator, snapshot, call, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setWhatIf({ daysForward: 28 });
    expect(call(7400).theoretical).toEqual({ ok: false, reason: "expired" });
    expect(call(7400).impliedVolatility.auto.ok).toBe(true);
    expect(state().notices).toContain("series-expired");
  });

  it("survive a reload, and nonsense in the storage costs only itself", () => {
    const first = setUpCalculator();
    first.snapshot(wholeMarket);
    first.calculator.setVolatilityPercent(45.5);
    first.calculator.setModel("american");
    first.calculator.setCaucionDays(14);
    first.calculator.setWhatIf({ spotPercent: 3 });
    first.calculator.setManualPrice(first.call(7400).contractKey, 123);
    const again = setUpCalculator({ preferences: first.preferences });
    expect(again.state().inputs).toEqual(first.state().inputs);
    const stored = { volatilityPercent: "x", caucionDays: 7, whatIf: { spotPercent: 1e9 } };
    const broken = setUpCalculator({
      preferences: createMemoryStorage({ "paridad.calculator": JSON.stringify(stored) }),
    });
    expect(broken.state().inputs).toMatchObject({
      volatilityPercent: 20,
      caucionDays: 7,
      whatIf: { spotPercent: 0 },
    });
    for (const text of ["{", "null", "[]", "7"]) {
      const mended = setUpCalculator({ preferences: createMemoryStorage({ "paridad.calculator": text }) });
      expect(mended.state().inputs.volatilityPercent).toBe(20);
    }
  });

  it("stay untouched by a market that comes and goes", () => {
    const { calculator, connection, snapshot, state } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setVolatilityPercent(50);
    const { inputs, rows } = state();
    connection.setState({ status: "reconnecting", attempt: 1 });
    expect(state()).toMatchObject({ inputs, connection: { status: "reconnecting" } });
    expect(state().rows).toBe(rows);
  });
});

// issue 2, "Bad input", and issue 5, "Faults".
describe("faults", () => {
  it("an empty market says so", () => {
    expect(setUpCalculator().state().notices).toEqual(["no-data"]);
  });

  it("unknown symbols are left out and counted", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({
      ...wholeMarket,
      options: [...chain, { symbol: "GFGC7400XX" }, { symbol: "¿?" }, { symbol: "" }],
    });
    expect(state().counts).toEqual({ available: 4, listed: 7, unparsed: 3 });
    expect(state().notices).toEqual(["unknown-symbols"]);
    expect(state().rows).toHaveLength(2);
  });

  it.each([[0], [null], [-5]])("spot %s", (spot) => {
    const { snapshot, state, call } = setUpCalculator();
    snapshot({ ...wholeMarket, spot });
    expect(state().notices).toEqual(["spot-zero"]);
    expect(state().spot).toMatchObject({ value: 0, feedValue: null });
    expect(call(7400)).toMatchObject({
      theoretical: { ok: false, reason: "no-spot" },
      difference: { ok: false, reason: "no-spot" },
      greeks: { ok: false, reason: "no-spot" },
      impliedVolatility: { bid: { ok: false, reason: "no-spot" } },
      inTheMoney: false,
    });
    expect(state().rows.some(({ isAtTheMoney }) => isAtTheMoney)).toBe(false);
    expect(state().summary.atTheMoneyVolatility).toEqual({ ok: false, reason: "no-spot" });
  });

  it("volatility 0: no theoretical, the market's own greeks stand", () => {
    const { calculator, snapshot, state, call } = setUpCalculator();
    snapshot(wholeMarket);
    calculator.setVolatilityPercent(0);
    expect(state().notices).toEqual(["volatility-zero"]);
    expect(call(7400)).toMatchObject({
      theoretical: { ok: false, reason: "no-volatility" },
      greeks: { ok: true },
    });
  });

  it("all sides empty", () => {
    const { snapshot, state } = setUpCalculator();
    snapshot({ ...wholeMarket, options: chain.map(({ symbol }) => option(symbol)) });
    expect(state().notices).toEqual(["all-sides-empty"]);
    expect(state().counts.available).toBe(0);
    expect(state().rows).toHaveLength(2);
  });

  it("a feed that is away or old", () => {
    const { snapshot, state, connection } = setUpCalculator();
    snapshot({ ...wholeMarket, source: { kind: "live", name: "x", stale: true } });
    connection.setState({ feedUnavailable: true });
    expect(state().notices).toEqual(["feed-unavailable", "feed-stale"]);
    connection.setState({ feedUnavailable: false });
    expect(state().notices).toEqual(["feed-stale"]);
  });

  it("a feed without a clock is valued by the machine's", () => {
    const { snapshot, state } = setUpCalculator({ now: Date.parse(asOf) });
    snapshot({ spot: 7510, options: chain });
    expect(state().yearsToExpiry).toBeCloseTo(years, 14);
    expect(state().asOf).toBe(Date.parse(asOf));
  });

  it("after dispose nothing moves", () => {
    const { calculator, snapshot, state } = setUpCalculator();
    calculator.dispose();
    snapshot(wholeMarket);
    expect(state().rows).toEqual([]);
  });
});
