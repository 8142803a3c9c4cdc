import { expect, it } from "vitest";
import type { ChainSnapshot } from "@paridad/core/contract";
import { valueChain } from "../chain-snapshot.ts";
import { isTwoSided, pairAgreements } from "../testing/pair-agreements.ts";
import { createSimulatedMarket } from "./simulated-market.ts";

const opens = Date.parse("2026-11-20T11:05:00-03:00");

/** The whole market every half an hour of a session, valued by the usual terms. */
function session(): ChainSnapshot[] {
  return Array.from({ length: 12 }, (_, place) => {
    const at = opens + place * 1_800_000;
    const { options, stocks, rates } = createSimulatedMarket({
      seed: 7,
      clock: { now: () => at, closedDays: [] } as unknown as Parameters<
        typeof createSimulatedMarket
      >[0]["clock"],
    }).open();
    const data = {
      opciones: [...(options ?? [])],
      acciones: [...(stocks ?? [])],
      cauction_rates: [...(rates ?? [])],
    };
    return valueChain({ full: true, seq: place, asOf: new Date(at).toISOString(), data }).snapshot;
  });
}

const chains = session();

it("calls and puts of a base agree on their volatility within their sides: 98 % of the pairs at least", () => {
  const agreements = chains.flatMap(pairAgreements);
  expect(agreements.length).toBeGreaterThan(400);
  expect(agreements.filter(Boolean).length / agreements.length).toBeGreaterThanOrEqual(0.98);
});

it("no option is quoted under its American bound over a session, but for those crossed on purpose", () => {
  const quoted = chains.flatMap(({ options }) => options).filter(isTwoSided);
  expect(quoted.length).toBeGreaterThan(1_000);
  expect(quoted.filter(({ impliedVolatilityReason: reason }) => reason === "below-intrinsic")).toEqual([]);
});
