import { healthAnswerSchema } from "@paridad/core/contract";
import { unavailable } from "../../http/http-error.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";

/**
 * `/health/live`: the process answers. `/health/ready`: its database answers, too; for a process that ends
 * `closeInOrder` has said no before. Good answers are not logged: there is one every few seconds.
 */
export function healthRoutes({ ping }: { ping: () => Promise<void> }): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/health/live",
      config: { access: "public" },
      logLevel: "warn",
      schema: { response: { 200: healthAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: { status: "live" as const } }),
    });
    app.route({
      method: "GET",
      url: "/health/ready",
      config: { access: "public" },
      logLevel: "warn",
      schema: { response: { 200: healthAnswerSchema, ...errorAnswers } },
      handler: async () => {
        try {
          await ping();
        } catch {
          throw unavailable();
        }
        return { success: true as const, data: { status: "ready" as const } };
      },
    });
  };
}
