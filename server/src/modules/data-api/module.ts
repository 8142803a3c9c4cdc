import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
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
    ...dependencies
  }: Omit<DataApiDependencies, "clock" | "snapshot" | "fitChain"> & { shared: LookAtShared },
): Module {
  const snapshot = () => shared().update;
  const read = sharedHistory({ history, shareHistory }, { shared, clock });
  const fitChain = createChainFitter({ valueChain: dependencies.valueChain, clock });
  return { routes: [dataApiRoutes({ ...dependencies, ...read, snapshot, fitChain, clock })], services: {} };
}
