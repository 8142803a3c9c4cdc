import { costPreset, silentPreset } from "@paridad/core/costs";
import type { Compute } from "../../computations/computations.ts";
import type { Clock } from "../../platform/clock.ts";
import { createChainFitter } from "../chain/fitted-chain.ts";
import { createChainValuer } from "../chain-snapshot.ts";
import { exampleInstant, exampleUpdate } from "./example-update.ts";

const instant = Date.parse(exampleInstant);
const realised = {
  from: "ARS 24hs",
  close: 0.41,
  parkinson: 0.4,
  garmanKlass: 0.4,
  rogersSatchell: 0.4,
  yangZhang: 0.4,
};

/** The readings of a running market and of a user, frozen: neither the caller nor the hour makes a difference. */
export function createExampleMarket(compute: Compute) {
  const clock: Clock = { now: () => instant, closedDays: [] };
  const valueChain = createChainValuer();
  return {
    snapshot: () => exampleUpdate,
    valueChain,
    fitChain: createChainFitter({ valueChain, clock, compute }),
    clock,
    storedContracts: async () => [],
    costsOf: async () => ({ terms: costPreset(silentPreset).terms }),
    sharedCloses: async () => ({ closes: [], realised }),
  };
}
export type ExampleMarket = ReturnType<typeof createExampleMarket>;

/** The readings of a call of `/v1`, by the market that it names. */
export type MarketOf<Reads> = (query: { readonly market?: "example" | undefined }) => Reads;
