import type { Platform } from "../platform.ts";
import { createUnsubscribeRepository } from "./repository.ts";
import { unsubscribeRoutes } from "./routes.ts";
import { createUnsubscribe } from "./unsubscribe.ts";

export function unsubscribeModule({
  database,
  clock,
  publicUrl,
}: Pick<Platform, "database" | "clock" | "publicUrl">) {
  const repository = createUnsubscribeRepository(database, clock);
  const unsubscribe = createUnsubscribe({ repository, publicUrl });
  return { routes: [unsubscribeRoutes(unsubscribe)], services: { unsubscribe } };
}
