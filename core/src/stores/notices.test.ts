import { describe, expect, it } from "vitest";

import { setUpCalculator } from "./testing/fake-market.ts";
import { option, wholeMarket } from "./testing/whole-market.ts";

const noticesWith = (...options: object[]) => {
  const { snapshot, state } = setUpCalculator();
  snapshot({ ...wholeMarket, options: options as ReturnType<typeof option>[] });
  return state().notices;
};

describe("the notice that nobody bids or asks", () => {
  it("is told when no option has either side, though some were traded", () => {
    expect(noticesWith(option("GFGC7400DI", { last: 505 }), option("GFGV7400DI"))).toEqual([
      "all-sides-empty",
    ]);
    expect(noticesWith(option("GFGC7400DI", { last: 505 }))).toEqual(["all-sides-empty"]);
  });

  it.each([
    ["a call's bid", [option("GFGC7400DI", { bid: 500 }), option("GFGV7400DI")]],
    ["a call's ask", [option("GFGC7400DI", { ask: 520 }), option("GFGV7400DI")]],
    ["a put's bid", [option("GFGC7400DI"), option("GFGV7400DI", { bid: 280 })]],
    ["a put's ask without a call", [option("GFGV7400DI", { ask: 300 })]],
    ["one strike of two", [option("GFGC7400DI"), option("GFGC7600DI", { bid: 390 })]],
  ])("isn't while there is %s", (_title, options) => {
    expect(noticesWith(...options)).toEqual([]);
  });
});

describe("notices", () => {
  it("come by urgency, and each from its own cause", () => {
    const { snapshot, connection, calculator, state } = setUpCalculator();
    expect(state().notices).toEqual(["no-data"]);
    connection.setState({ feedUnavailable: true });
    expect(state().notices).toEqual(["feed-unavailable", "no-data"]);
    connection.setState({ feedUnavailable: false });
    snapshot({ ...wholeMarket, spot: 0, rates: [], source: { kind: "live", name: "byma", stale: true } });
    calculator.setVolatilityPercent(0);
    expect(state().notices).toEqual(["feed-stale", "spot-zero", "volatility-zero", "rate-fallback"]);
    snapshot({ ...wholeMarket, options: [...wholeMarket.options, { ...option("XX"), symbol: "GFGX" }] });
    expect(state().notices).toEqual(["feed-stale", "volatility-zero", "unknown-symbols"]);
  });

  it("tell of options and share of different moments, as the source says", () => {
    const { snapshot, state } = setUpCalculator();
    const source = { kind: "live", name: "byma" } as const;
    snapshot({ ...wholeMarket, source: { ...source, momentsApart: true } });
    expect(state().notices).toContain("moments-apart");
    snapshot({ ...wholeMarket, source });
    expect(state().notices).not.toContain("moments-apart");
  });

  it("tell of an expired series from the instant of its expiration", () => {
    const { snapshot, state } = setUpCalculator();
    // 17:00 in Buenos Aires of the third Friday.
    snapshot({ ...wholeMarket, asOf: "2026-12-18T16:59:59-03:00" });
    expect(state().notices).not.toContain("series-expired");
    snapshot({ ...wholeMarket, asOf: "2026-12-18T17:00:00-03:00" });
    expect(state().notices).toContain("series-expired");
  });
});
