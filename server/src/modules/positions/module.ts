import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { keepCloses } from "./evaluate/kept-closes.ts";
import { evaluateRoutes } from "./evaluate/routes.ts";
import type { EvaluateDependencies } from "./evaluate/routes.ts";
import { createImports } from "./imports/imports.ts";
import { importsRoutes } from "./imports/routes.ts";
import type { ImportDependencies } from "./imports/share-prices.ts";
import { createPositionLines } from "./line/position-lines.ts";
import type { ReadLegBars } from "./line/position-lines.ts";
import { createPositions } from "./positions.ts";
import type { Positions } from "./positions.ts";
import { createPositionsRepository } from "./repository.ts";
import { positionsRoutes } from "./routes.ts";
import { riskSettingsRoutes } from "./settings/routes.ts";
import { createRiskSettings } from "./settings/settings.ts";

export function positionsModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  {
    legBars: readBars,
    costsOf,
    ...market
  }: EvaluateDependencies & Pick<ImportDependencies, "costsOf"> & { readonly legBars: ReadLegBars },
): Module & { readonly services: { readonly positionsWithIds: Positions["withIds"] } } {
  const repository = createPositionsRepository(database);
  const positions = createPositions({ repository, clock });
  const line = createPositionLines({ repository, readBars, clock });
  const shareCloses = keepCloses(market.shareCloses, clock);
  const imports = createImports({ database, clock, shareCloses, costsOf });
  const settings = createRiskSettings({ database, clock });
  return {
    routes: [
      positionsRoutes(positions, line),
      importsRoutes(imports),
      riskSettingsRoutes(settings),
      evaluateRoutes({ ...market, shareCloses }),
    ],
    services: { positionsWithIds: positions.withIds },
  };
}
