import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
import { createKnownSymbols } from "./known-symbols.ts";
import { dataApiRoutes } from "./routes.ts";
import type { DataApiDependencies } from "./routes.ts";
import { sharedHistory } from "./shared-history.ts";
import type { LookAtShared } from "./shared-history.ts";

export function dataApiModule(
  { clock }: Pick<Platform, "clock">,
  {
    shared,
    history,
    shareHistory,
    storedSymbols,
    ...dependencies
  }: Omit<DataApiDependencies, "clock" | "snapshot" | "fitChain" | "requireKnown"> & {
    shared: LookAtShared;
    storedSymbols: Parameters<typeof createKnownSymbols>[0]["storedSymbols"];
  },
): Module {
  const snapshot = () => shared().update;
  const read = sharedHistory({ history, shareHistory }, { shared, clock });
  const fitChain = createChainFitter({ valueChain: dependencies.valueChain, clock });
  const requireKnown = createKnownSymbols({ storedSymbols, snapshot, clock });
  const given = { ...dependencies, ...read, snapshot, fitChain, requireKnown, clock };
  return { routes: [dataApiRoutes(given)], services: {} };
}
