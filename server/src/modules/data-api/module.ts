import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { keepFresh } from "../../platform/share-under-way.ts";
import type { ExampleMarket } from "../../market/example/example-market.ts";
import { createAnswerSamples } from "./answer-samples.ts";
import { createKnownSymbols } from "./known-symbols.ts";
import { dataApiRoutes } from "./routes.ts";
import type { DataApiDependencies } from "./routes.ts";
import { createPastChain } from "./past/past-chain.ts";
import type { ReadPastChain } from "./past/past-chain.ts";
import { sharedHistory } from "./shared/shared-history.ts";
import type { LookAtShared } from "./shared/shared-history.ts";
import { sharedVolatility } from "./shared/shared-volatility.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";

/** A session a day is added to thousands of rows. */
const closesMilliseconds = 600_000;

/** The data API, and samples of its answers as strangers may see them. */
export function dataApiModule(
  { clock, computations: { compute } }: Pick<Platform, "clock" | "computations">,
  {
    shared,
    history,
    shareHistory,
    strangers,
    storedSymbols,
    volatilityHistory: readVolatility,
    recordedTerms,
    sharedCloses,
    readPastChain,
    example,
    ...dependencies
  }: Omit<
    DataApiDependencies,
    "clock" | "compute" | "snapshot" | "requireKnown" | "volatilityHistory" | "pastChain"
  > & {
    volatilityHistory: Parameters<typeof sharedVolatility>[0];
    recordedTerms: RecordedTerms;
    shared: LookAtShared;
    readPastChain: ReadPastChain;
    example: ExampleMarket;
    /** The market as anybody may see it. */
    strangers: LookAtShared;
    storedSymbols: Parameters<typeof createKnownSymbols>[0]["storedSymbols"];
  },
) {
  const volatilityHistory = sharedVolatility(readVolatility, recordedTerms, clock);
  const closes = keepFresh(sharedCloses, { clock, milliseconds: closesMilliseconds }).get;
  const routesFor = (look: LookAtShared) => {
    const snapshot = () => look().update;
    const { readPastChain: readPast, ...reads } = sharedHistory(
      { history, shareHistory, readPastChain },
      { shared: look, clock },
    );
    const requireKnown = createKnownSymbols({ storedSymbols, snapshot, clock });
    const live = {
      ...dependencies,
      ...reads,
      sharedCloses: closes,
      volatilityHistory,
      pastChain: createPastChain({ readPastChain: readPast, clock }),
      recordedTerms,
      snapshot,
      requireKnown,
      clock,
      compute,
    };
    return dataApiRoutes(live, example);
  };
  return {
    routes: [routesFor(shared)],
    services: { answerSamples: createAnswerSamples(routesFor(strangers)) },
  } satisfies Module;
}
