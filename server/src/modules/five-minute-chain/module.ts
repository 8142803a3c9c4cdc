import type { Module } from "../../http/module.ts";
import type { Market } from "../../market/create-market.ts";
import { paceMilliseconds } from "../../market/moments/last-close.ts";
import type { Platform } from "../platform.ts";
import { createFiveMinuteChain } from "./five-minute-chain.ts";
import type { ReadStoredRows } from "./five-minute-chain.ts";
import { fiveMinuteChainRoutes } from "./routes.ts";

export function fiveMinuteChainModule(
  { clock }: Pick<Platform, "clock">,
  { market, storedRows }: { readonly market: Market | null; readonly storedRows: ReadStoredRows },
): Module {
  const look = () =>
    market?.lastClose() ?? {
      closedAt: Math.floor(clock.now() / paceMilliseconds) * paceMilliseconds,
      update: null,
    };
  const chain = createFiveMinuteChain({ look, storedRows });
  return { routes: [fiveMinuteChainRoutes({ chain, clock })], services: {} };
}
