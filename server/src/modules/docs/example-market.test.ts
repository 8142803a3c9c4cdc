import type { MarketUpdate } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { createExampleMarket, withMarket } from "./example-market.ts";
import { rightsRows } from "./rights.ts";

const call = (strike: number, letters: string, expiration: string, rest: object = {}) => ({
  symbol: `GFGC${strike}${letters}`,
  strike,
  expiration,
  bid: 1,
  ask: 3,
  last: 2,
  ...rest,
});
const update = (opciones: object[], last: number | null = 7_350): MarketUpdate =>
  ({
    asOf: "2026-11-20T15:00:00Z",
    data: { opciones, acciones: [{ symbol: "GGAL", last }] },
  }) as MarketUpdate;
const december = [7_000, 7_200, 7_400, 7_600].map((strike) => call(strike, "DI", "2026-12-18"));

it("examples name two neighbouring calls around the money of the nearest expiry that will still be there", () => {
  const near = [7_000, 7_200, 7_400, 7_600].map((strike) => call(strike, "NO", "2026-11-26"));
  const put = { ...call(7_300, "DI", "2026-12-18"), symbol: "GFGV7300DI" };
  const silent = call(7_500, "DI", "2026-12-18", { last: null });
  const later = call(7_400, "FE", "2027-02-19");
  const market = createExampleMarket(() => update([...near, later, put, silent, ...december.toReversed()]));
  expect(market()).toEqual({
    firstCall: "GFGC7200DI",
    secondCall: "GFGC7400DI",
    lowestStrike: "7000",
    firstStrike: "7200",
    secondStrike: "7400",
    highestStrike: "7600",
    expiration: "2026-12-18",
    firstPrice: "2",
    secondPrice: "2",
    sharePrice: "7350",
  });
  const onTheDay = near.map((one) => ({
    ...one,
    symbol: one.symbol.replace("NO", "DI"),
    expiration: "2026-11-27",
  }));
  expect(createExampleMarket(() => update([...onTheDay, ...december]))().expiration).toBe("2026-11-27");
});

it("they stay while the market lists them, and a market that can't give any leaves those of before", () => {
  let now: MarketUpdate | null = null;
  const market = createExampleMarket(() => now);
  expect(market()).toMatchObject({ firstCall: "GFGC7200DI", expiration: "2026-12-18" });
  now = update(december, 7_450);
  // Above the money there is but one: another expiry's, or none.
  expect(market().firstCall).toBe("GFGC7200DI");
  now = update([...december, call(7_800, "DI", "2026-12-18")], 7_450);
  expect(market().firstCall).toBe("GFGC7400DI");
  now = update([...december, call(7_800, "DI", "2026-12-18")], 7_250);
  expect(market().firstCall).toBe("GFGC7400DI");
  now = null;
  expect(market().firstCall).toBe("GFGC7400DI");
  // A strike that is the spot itself is the one below.
  const atTheMoney = () => update([...december, call(7_800, "DI", "2026-12-18")], 7_400);
  expect(createExampleMarket(atTheMoney)().firstCall).toBe("GFGC7400DI");
  now = update(december.slice(0, 3), null);
  expect(market().firstCall).toBe("GFGC7200DI");
});

it("marks become the market's names, each as often as it stands there", () => {
  const market = createExampleMarket(() => null)();
  expect(withMarket("OPCION_UNO/OPCION_DOS/OPCION_UNO BASE_MINIMA DIA_VENCIMIENTO", market)).toBe(
    "GFGC7200DI/GFGC7400DI/GFGC7200DI 7000 2026-12-18",
  );
});

it("each permission is told with the calls that ask for it", () => {
  const documented = (path: string, scope: string) =>
    ({ path, operation: { operationId: path.slice(4), "x-scope": scope } }) as never;
  const rows = rightsRows([documented("/v1/chain", "read:chain"), documented("/v1/history", "read:history")]);
  expect(rows.map(([scope]) => scope)).toEqual(["`read:chain`", "`read:history`", "`stream`"]);
  expect(rows[0]?.[1]).toBe("[/v1/chain](#chain)");
  expect(rows[1]?.[1]).toMatch(/^\[\/v1\/history\]\(#history\); la historia/);
});
