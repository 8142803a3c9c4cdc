import { healthAnswerSchema } from "@paridad/core/contract";
import { unavailable } from "../../lib/http-error.ts";
import { errorAnswers } from "../../plugins/error-answers.ts";
import type { Routes } from "../../plugins/routes.ts";

const retrySeconds = 5;

/** `/health/live`: the process answers. `/health/ready`: it serves, and its database answers. */
export function healthRoutes({
  isStopping,
  ping,
}: {
  isStopping: () => boolean;
  ping: () => Promise<void>;
}): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/health/live",
      config: { access: "public" },
      schema: { response: { 200: healthAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: { status: "live" as const } }),
    });
    app.route({
      method: "GET",
      url: "/health/ready",
      config: { access: "public" },
      schema: { response: { 200: healthAnswerSchema, ...errorAnswers } },
      handler: async () => {
        if (isStopping()) throw unavailable(retrySeconds);
        try {
          await ping();
        } catch {
          throw unavailable(retrySeconds);
        }
        return { success: true as const, data: { status: "ready" as const } };
      },
    });
  };
}
