import type { Module } from "../../http/module.ts";
import { createChainValuer } from "../../market/chain-snapshot.ts";
import type { Platform } from "../../platform.ts";
import { createMarketSample } from "./market-sample.ts";
import { marketSampleRoutes } from "./routes.ts";

export function marketSampleModule(
  { clock }: Pick<Platform, "clock">,
  { look }: Pick<Parameters<typeof createMarketSample>[0], "look">,
): Module {
  const valueChain = createChainValuer();
  const sample = createMarketSample({ look, clock });
  return {
    routes: [marketSampleRoutes({ sample, valueChain: (update) => valueChain(update).snapshot, clock })],
    services: {},
  };
}
