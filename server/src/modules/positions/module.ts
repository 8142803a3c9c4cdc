import type { Module } from "../../http/module.ts";
import type { Platform } from "../../platform.ts";
import { keepCloses } from "./evaluate/kept-closes.ts";
import { evaluateRoutes } from "./evaluate/routes.ts";
import type { EvaluateDependencies } from "./evaluate/routes.ts";
import { createPositions } from "./positions.ts";
import { createPositionsRepository } from "./repository.ts";
import { positionsRoutes } from "./routes.ts";

export function positionsModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  market: EvaluateDependencies,
): Module {
  const positions = createPositions({ repository: createPositionsRepository(database), clock });
  return {
    routes: [
      positionsRoutes(positions),
      evaluateRoutes({ ...market, shareCloses: keepCloses(market.shareCloses, clock) }),
    ],
    services: {},
  };
}
