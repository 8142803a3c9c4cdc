import { expect, it } from "vitest";
import type { ChainOption, ChainSnapshot } from "@paridad/core/contract";
import { impliedVolatility, impliedVolatilityAmerican } from "@paridad/core/pricing";
import { valueChain } from "../chain-snapshot.ts";
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

const isTwoSided = ({ bid, ask }: ChainOption) => bid !== null && ask !== null && bid <= ask;

/** Volatilities of bid and ask; a bid under what exercise brings is worth any. */
function between({ spot, expiries }: ChainSnapshot, option: ChainOption): readonly [number, number] {
  const { yearsToExpiry, rate } = expiries.find(({ expiration }) => expiration === option.expiration)!;
  const solve = (price: number | null) => {
    const { type, strike } = option;
    const input = { type, strike, price: price ?? 0, spot: spot ?? 0, yearsToExpiry, rate: rate.continuous };
    const found =
      type === "call" ? impliedVolatility(input) : impliedVolatilityAmerican({ ...input, quality: "fast" });
    return found.ok ? found.volatility : 0;
  };
  return [solve(option.bid), solve(option.ask)];
}

const chains = session();

it("calls and puts of a base agree on their volatility within their sides: 98 % of the pairs at least", () => {
  const agreements = chains.flatMap((chain) =>
    chain.options.flatMap((call) => {
      const put = chain.options.find(
        ({ type, strike, expiration }) =>
          type === "put" && strike === call.strike && expiration === call.expiration,
      );
      if (call.type !== "call" || put === undefined || !isTwoSided(call) || !isTwoSided(put)) return [];
      const [ofCall, ofPut] = [between(chain, call), between(chain, put)];
      return [Math.max(ofCall[0], ofPut[0]) <= Math.min(ofCall[1], ofPut[1])];
    }),
  );
  expect(agreements.length).toBeGreaterThan(400);
  expect(agreements.filter(Boolean).length / agreements.length).toBeGreaterThanOrEqual(0.98);
});

it("no option is quoted under its American bound over a session, but for those crossed on purpose", () => {
  const quoted = chains.flatMap(({ options }) => options).filter(isTwoSided);
  expect(quoted.length).toBeGreaterThan(1_000);
  expect(quoted.filter(({ impliedVolatilityReason: reason }) => reason === "below-intrinsic")).toEqual([]);
});
