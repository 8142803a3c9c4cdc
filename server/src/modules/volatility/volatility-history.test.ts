import { expect, it } from "vitest";
import type { VolatilityDaysTable } from "../../db/tables/history-tables.ts";
import { createVolatilityHistory } from "./volatility-history.ts";

const row = {
  day: "2026-11-19",
  expiration: "2026-12-18",
  source: "recorded",
  quoted_at: new Date("2026-11-19T19:59:00Z"),
  years: 0.08,
  rate: 0.3,
  spot: 7_400,
  forward: 7_550,
  at_the_money: 0.4,
  risk_reversal: -0.02,
  butterfly: 0.01,
  variance_swap: 0.41,
  quotes: 12,
  smile: "svi",
  realised_from: "ARS 24hs",
  realised_close: 0.31,
  realised_parkinson: 0.32,
  realised_garman_klass: 0.33,
  realised_rogers_satchell: 0.34,
  realised_yang_zhang: 0.35,
  flags: "last,thin",
} as unknown as VolatilityDaysTable;

function createWorld() {
  const asked: object[] = [];
  const history = createVolatilityHistory({
    reads: {
      between: async (range, limit) => {
        asked.push({ ...range, limit });
        return [row, { ...row, flags: "" } as VolatilityDaysTable];
      },
    },
    // 22:00 of the 20th in Buenos Aires.
    clock: { now: () => Date.parse("2026-11-21T01:00:00Z") },
  });
  return { asked, history };
}

it("days not named are the last year up to today, in Buenos Aires; twelve years at most, first before last", async () => {
  const { asked, history } = createWorld();
  await history({});
  await history({ to: "2026-01-10" });
  await history({ from: "2014-11-11", to: "2026-11-20" });
  await history({ from: "2026-11-20", to: "2026-11-20" });
  expect(asked).toEqual([
    { from: "2025-11-20", to: "2026-11-20", limit: 12_000 },
    { from: "2025-01-10", to: "2026-01-10", limit: 12_000 },
    { from: "2014-11-11", to: "2026-11-20", limit: 12_000 },
    { from: "2026-11-20", to: "2026-11-20", limit: 12_000 },
  ]);
  for (const wrong of [
    { from: "2014-11-10", to: "2026-11-20" },
    { from: "2026-11-20", to: "2026-11-19" },
  ]) {
    await expect(history(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
  }
});

it("each number of a row stands under its own name", async () => {
  const [told, bare] = await createWorld().history({});
  expect(told).toEqual({
    day: "2026-11-19",
    expiration: "2026-12-18",
    source: "recorded",
    quotedAt: "2026-11-19T19:59:00.000Z",
    years: 0.08,
    rate: 0.3,
    spot: 7_400,
    forward: 7_550,
    atTheMoney: 0.4,
    riskReversal: -0.02,
    butterfly: 0.01,
    varianceSwap: 0.41,
    quotes: 12,
    smile: "svi",
    realisedFrom: "ARS 24hs",
    realised: { close: 0.31, parkinson: 0.32, garmanKlass: 0.33, rogersSatchell: 0.34, yangZhang: 0.35 },
    flags: ["last", "thin"],
  });
  expect(bare?.flags).toEqual([]);
});
