import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
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
  }: Omit<DataApiDependencies, "clock" | "snapshot"> & { shared: LookAtShared },
): Module {
  const snapshot = () => shared().update;
  const read = sharedHistory({ history, shareHistory }, { shared, clock });
  return { routes: [dataApiRoutes({ ...dependencies, ...read, snapshot, clock })], services: {} };
}
