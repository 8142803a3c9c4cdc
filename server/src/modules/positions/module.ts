import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import type { ExampleMarket } from "../../market/example/example-market.ts";
import { keepCloses } from "./evaluate/kept-closes.ts";
import { createEvaluator, evaluateRoutes } from "./evaluate/routes.ts";
import type { EvaluateDependencies, Evaluator } from "./evaluate/routes.ts";
import { createImportThread } from "./imports/import-calls.ts";
import { createImports } from "./imports/imports.ts";
import { importsRoutes } from "./imports/routes.ts";
import type { ImportDependencies } from "./imports/share-prices.ts";
import { createPositionLines } from "./line/position-lines.ts";
import type { ReadLegBars } from "./line/position-lines.ts";
import { createPositions } from "./positions.ts";
import type { Positions } from "./positions.ts";
import { bookRoutes } from "./today/routes.ts";
import type { BookDependencies } from "./today/routes.ts";
import { createPositionsRepository } from "./repository.ts";
import { positionsRoutes } from "./routes.ts";
import { riskSettingsRoutes } from "./settings/routes.ts";
import { createRiskSettings } from "./settings/settings.ts";

export function positionsModule(
  { database, clock, computations: { compute } }: Pick<Platform, "database" | "clock" | "computations">,
  {
    legBars: readBars,
    costsOf,
    shareCloses,
    sharedCloses,
    sharedClose,
    today,
    example,
    ...market
  }: Omit<EvaluateDependencies, "shareCloses" | "compute"> &
    Pick<ImportDependencies, "costsOf" | "shareCloses" | "today"> & {
      readonly legBars: ReadLegBars;
      /** The share's closes as programs may see what is worked out from them. */
      readonly sharedCloses: EvaluateDependencies["shareCloses"];
      readonly sharedClose: BookDependencies["sharedClose"];
      readonly example: ExampleMarket;
    },
): Module & {
  readonly services: { readonly positionsWithIds: Positions["withIds"]; readonly evaluate: Evaluator };
} {
  const repository = createPositionsRepository(database);
  const positions = createPositions({ repository, clock });
  const line = createPositionLines({ repository, readBars, clock });
  const thread = createImportThread();
  const imports = createImports({
    database,
    clock,
    today,
    shareCloses: keepCloses(shareCloses, clock),
    costsOf,
    thread,
  });
  const evaluate = createEvaluator({ ...market, compute, shareCloses: keepCloses(sharedCloses, clock) });
  const evaluateExample = createEvaluator({ ...example, compute, shareCloses: example.sharedCloses });
  const settings = createRiskSettings({ database, clock });
  return {
    routes: [
      positionsRoutes(positions, line),
      bookRoutes(positions, { ...market, sharedClose, compute, clock }),
      importsRoutes(imports),
      riskSettingsRoutes(settings),
      evaluateRoutes(({ market }) => (market === "example" ? evaluateExample : evaluate)),
    ],
    services: { positionsWithIds: positions.withIds, evaluate },
    close: thread.close,
  };
}
