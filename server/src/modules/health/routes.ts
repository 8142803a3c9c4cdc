import { healthAnswerSchema } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";
import { HttpError } from "../../lib/http-error.ts";
import { errorAnswers } from "../../plugins/error-answers.ts";
import type { Routes } from "../../plugins/routes.ts";

function notReady(): HttpError {
  const message = errorMessages.serviceUnavailable;
  return new HttpError({ status: 503, code: "SERVICE_UNAVAILABLE", message, retryAfterSeconds: 5 });
}

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
        if (isStopping()) throw notReady();
        try {
          await ping();
        } catch {
          throw notReady();
        }
        return { success: true as const, data: { status: "ready" as const } };
      },
    });
  };
}
