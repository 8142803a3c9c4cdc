import type { Platform } from "../platform.ts";
import { createLinks } from "./links.ts";
import { createLinksRepository } from "./repository.ts";
import { linksRoutes } from "./routes.ts";
import type { LinkSources } from "./routes.ts";

export function linksModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  sources: Omit<LinkSources, "clock">,
) {
  const links = createLinks({ repository: createLinksRepository(database), clock });
  return { routes: [linksRoutes(links, { ...sources, clock })], services: { sharedPage: links.page } };
}
