import { readCosts, writeCosts } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import { costsOf, writtenCosts } from "./repository.ts";

/** `/auth/costs`: what a user pays to trade, the retail preset where they haven't said. */
export function costsModule({ database, clock }: Pick<Platform, "database" | "clock">) {
  const routes = async (app: App) => {
    implement(app, readCosts, async ({ caller }) => ({ data: await costsOf(database, caller.user.id) }));
    implement(app, writeCosts, async ({ caller, body }) => ({
      data: await writtenCosts(database, caller, { ...body, at: new Date(clock.now()) }),
    }));
  };
  return { routes: [routes], services: { costsOf: (userId: string) => costsOf(database, userId) } };
}
