import { healthAnswerSchema } from "@paridad/core/contract";
import { unavailable } from "../../http/http-error.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";

/**
 * `/health/live`: the process answers. `/health/ready`: its database answers, too, and its disk takes a byte; for a process that ends
 * `closeInOrder` has said no before. Good answers are not logged: there is one every few seconds.
 */
export function healthRoutes({ ping, store }: Record<"ping" | "store", () => Promise<void>>): Routes {
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
          await Promise.all([ping(), store()]);
        } catch {
          throw unavailable();
        }
        return { success: true as const, data: { status: "ready" as const } };
      },
    });
  };
}
