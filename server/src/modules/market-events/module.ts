import type { Module } from "../../http/module.ts";
import type { Platform } from "../platform.ts";
import { createMarketEvents } from "./market-events.ts";
import { createMarketEventsRepository } from "./repository.ts";
import { marketEventsRoutes } from "./routes.ts";

export function marketEventsModule({
  database,
  clock,
  closedDays,
}: Pick<Platform, "database" | "clock" | "closedDays">): Module {
  const events = createMarketEvents({
    repository: createMarketEventsRepository(database),
    clock,
    onWritten: () => closedDays.read(),
  });
  return { routes: [marketEventsRoutes(events)], services: {} };
}
