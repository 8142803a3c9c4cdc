import { riskSettingsAnswerSchema, riskSettingsRequestSchema } from "@paridad/core/contract";
import { signedInUserOf } from "../../../access/access.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Routes } from "../../../http/routes.ts";
import type { RiskSettingsService } from "./settings.ts";

const success = true as const;
const url = "/positions/settings";
const response = { 200: riskSettingsAnswerSchema, ...errorAnswers };

/** `/positions/settings`: capital and margin as their owner says; read without a plan as positions are. */
export function riskSettingsRoutes(settings: RiskSettingsService): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url,
      config: { access: { gate: "positions.own" } },
      schema: { response },
      handler: async (request) => ({ success, data: await settings.read(signedInUserOf(request)) }),
    });
    app.route({
      method: "PUT",
      url,
      config: { access: { gate: "positions.write" } },
      schema: { body: riskSettingsRequestSchema, response },
      handler: async (request) => ({
        success,
        data: await settings.write(signedInUserOf(request), request.body),
      }),
    });
  };
}
