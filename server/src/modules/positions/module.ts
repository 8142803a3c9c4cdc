import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { keepCloses } from "./evaluate/kept-closes.ts";
import { evaluateRoutes } from "./evaluate/routes.ts";
import type { EvaluateDependencies } from "./evaluate/routes.ts";
import { createPositionLines } from "./line/position-lines.ts";
import type { ReadLegBars } from "./line/position-lines.ts";
import { createPositions } from "./positions.ts";
import { createPositionsRepository } from "./repository.ts";
import { positionsRoutes } from "./routes.ts";

export function positionsModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { legBars: readBars, ...market }: EvaluateDependencies & { readonly legBars: ReadLegBars },
): Module {
  const repository = createPositionsRepository(database);
  const positions = createPositions({ repository, clock });
  const line = createPositionLines({ repository, readBars, clock });
  const shareCloses = keepCloses(market.shareCloses, clock);
  return {
    routes: [positionsRoutes(positions, line), evaluateRoutes({ ...market, shareCloses })],
    services: {},
  };
}
