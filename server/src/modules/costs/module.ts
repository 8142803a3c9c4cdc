import type { Platform } from "../platform.ts";
import { createCostsRepository } from "./repository.ts";
import { costsRoutes } from "./routes.ts";

export function costsModule({ database, clock }: Pick<Platform, "database" | "clock">) {
  const repository = createCostsRepository(database);
  return { routes: [costsRoutes({ repository, clock })], services: { costsOf: repository.costsOf } };
}
