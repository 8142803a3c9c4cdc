import type { Module } from "../../http/module.ts";
import { createChainValuer } from "../../market/chain-snapshot.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
import type { Platform } from "../platform.ts";
import { createMarketSample } from "./market-sample.ts";
import { marketSampleRoutes } from "./routes.ts";

export function marketSampleModule(
  { clock, computations: { compute } }: Pick<Platform, "clock" | "computations">,
  { look }: Pick<Parameters<typeof createMarketSample>[0], "look">,
): Module {
  const fitChain = createChainFitter({ valueChain: createChainValuer(), clock, compute });
  const sample = createMarketSample({ look, clock });
  return {
    routes: [marketSampleRoutes({ sample, fitChain, clock })],
    services: {},
  };
}
