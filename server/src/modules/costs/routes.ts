import { readCosts, writeCosts } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CostsRepository } from "./repository.ts";

/** `/auth/costs`: what a user pays to trade, the retail preset where they haven't said. */
export function costsRoutes({
  repository,
  clock,
}: {
  readonly repository: CostsRepository;
  readonly clock: Clock;
}): Routes {
  return async (app) => {
    implement(app, readCosts, async ({ caller }) => {
      const data = await repository.costsOf(caller.user.id);
      return { data };
    });
    implement(app, writeCosts, async ({ caller, body }) => {
      const { user, sessionId } = caller;
      const { choice, terms = null } = body;
      const at = new Date(clock.now());
      const data = await repository.write({ userId: user.id, sessionId, choice, terms, at });
      return { data };
    });
  };
}
