import { costsAnswerSchema, costsRequestSchema } from "@paridad/core/contract";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../lib/clock.ts";
import type { CostsRepository } from "./repository.ts";

const success = true as const;
const response = { 200: costsAnswerSchema, ...errorAnswers };
/** `/auth/costs`: what a user pays to trade, the retail preset where they haven't said. */
export function costsRoutes({
  repository,
  clock,
}: {
  readonly repository: CostsRepository;
  readonly clock: Clock;
}): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/auth/costs",
      config: { access: { gate: "costs.own" } },
      schema: { response },
      handler: async (request) => {
        const data = await repository.costsOf(signedInUserOf(request).user.id);
        return { success, data };
      },
    });
    app.route({
      method: "PUT",
      url: "/auth/costs",
      config: { access: { gate: "costs.own" } },
      schema: { body: costsRequestSchema, response },
      handler: async (request) => {
        const { user, sessionId } = signedInUserOf(request);
        const { choice, terms = null } = request.body;
        const at = new Date(clock.now());
        const data = await repository.write({ userId: user.id, sessionId, choice, terms, at });
        return { success, data };
      },
    });
  };
}
