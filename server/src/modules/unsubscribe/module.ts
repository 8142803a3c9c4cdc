import type { Platform } from "../../platform.ts";
import { createUnsubscribeRepository } from "./repository.ts";
import { unsubscribeRoutes } from "./routes.ts";
import { createUnsubscribe } from "./unsubscribe.ts";

export function unsubscribeModule({ database, publicUrl }: Pick<Platform, "database" | "publicUrl">) {
  const unsubscribe = createUnsubscribe({ repository: createUnsubscribeRepository(database), publicUrl });
  return { routes: [unsubscribeRoutes(unsubscribe)], services: { unsubscribe } };
}
