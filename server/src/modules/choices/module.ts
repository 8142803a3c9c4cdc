import type { Platform } from "../platform.ts";
import { createChoicesRepository } from "./repository.ts";
import { choicesRoutes } from "./routes.ts";

export function choicesModule({ database, clock }: Pick<Platform, "database" | "clock">) {
  return { routes: [choicesRoutes({ repository: createChoicesRepository(database), clock })], services: {} };
}
