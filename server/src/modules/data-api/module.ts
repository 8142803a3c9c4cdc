import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { createAnswerSamples } from "./answer-samples.ts";
import { createKnownSymbols } from "./known-symbols.ts";
import { dataApiRoutes } from "./routes.ts";
import type { DataApiDependencies } from "./routes.ts";
import { sharedHistory } from "./shared-history.ts";
import type { LookAtShared } from "./shared-history.ts";

/** The data API, and samples of its answers as strangers may see them. */
export function dataApiModule(
  { clock }: Pick<Platform, "clock">,
  {
    shared,
    history,
    shareHistory,
    strangers,
    storedSymbols,
    ...dependencies
  }: Omit<DataApiDependencies, "clock" | "snapshot" | "requireKnown"> & {
    shared: LookAtShared;
    /** The market as anybody may see it. */
    strangers: LookAtShared;
    storedSymbols: Parameters<typeof createKnownSymbols>[0]["storedSymbols"];
  },
) {
  const routesFor = (look: LookAtShared) => {
    const snapshot = () => look().update;
    const read = sharedHistory({ history, shareHistory }, { shared: look, clock });
    const requireKnown = createKnownSymbols({ storedSymbols, snapshot, clock });
    return dataApiRoutes({ ...dependencies, ...read, snapshot, requireKnown, clock });
  };
  return {
    routes: [routesFor(shared)],
    services: { answerSamples: createAnswerSamples(routesFor(strangers)) },
  } satisfies Module;
}
