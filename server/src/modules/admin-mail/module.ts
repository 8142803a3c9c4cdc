import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { createCampaigns } from "./campaigns.ts";
import { createCampaignsRepository } from "./repository.ts";
import { adminMailRoutes } from "./routes.ts";

type Links = Pick<Parameters<typeof createCampaigns>[0], "makeResetLink" | "unsubscribeLink">;

export function adminMailModule(
  { database, clock }: Pick<Platform, "database" | "clock">,
  links: Links,
): Module {
  const campaigns = createCampaigns({ ...links, repository: createCampaignsRepository(database), clock });
  return { routes: [adminMailRoutes(campaigns)], services: {} };
}
