import { shareCounts } from "../../platform/bus/bus.ts";
import type { Module } from "../../http/module.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { Platform } from "../platform.ts";
import { createPartnerRequests } from "./partner-requests.ts";
import { createPartnerRequestsRepository } from "./repository.ts";
import { partnerRequestsRoutes } from "./routes.ts";

const hour = 3_600_000;
/** Enough to mend the sites of a request. */
const asksAnHour = 10;

export function partnerRequestsModule({
  database,
  clock,
  announcements,
  bus,
  publicUrl,
}: Pick<Platform, "database" | "clock" | "announcements" | "bus" | "publicUrl">): Module {
  const wait = createCallLimit({
    clock,
    limit: asksAnHour,
    windowMilliseconds: hour,
    shared: shareCounts(bus, "partner-requests"),
  });
  const repository = createPartnerRequestsRepository(database);
  const requests = createPartnerRequests({ repository, clock, announcements, wait, publicUrl });
  return { routes: [partnerRequestsRoutes(requests)], services: {} };
}
