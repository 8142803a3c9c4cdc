import type { Module } from "../../http/module.ts";
import { tooManyRequests } from "../../http/http-error.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import { createChainValuer } from "../../market/chain-snapshot.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Platform } from "../platform.ts";
import { createMarketSample } from "./market-sample.ts";
import { marketSampleRoutes } from "./routes.ts";
import { createSampleChain } from "./sample-chain.ts";

const looksPerMinute = 120;

export function marketSampleModule(
  { clock, computations: { compute } }: Pick<Platform, "clock" | "computations">,
  {
    look,
    readExpected,
  }: Pick<Parameters<typeof createMarketSample>[0], "look"> &
    Pick<Parameters<typeof createSampleChain>[0], "readExpected">,
) {
  const fitChain = createChainFitter({ valueChain: createChainValuer(), clock, compute });
  const sample = createMarketSample({ look, clock });
  const limit = createCallLimit({ clock, limit: looksPerMinute, windowMilliseconds: 60_000 });
  const admit = (address: string): void => {
    const wait = limit(networkOf(address));
    if (wait !== null) throw tooManyRequests(wait);
  };
  const sampleChain = createSampleChain({ sample, fitChain, admit, readExpected });
  return {
    routes: [marketSampleRoutes({ sample, sampleChain, admit })],
    services: { sampleChain },
  } satisfies Module;
}
