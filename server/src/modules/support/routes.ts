import { supportAnswerSchema } from "@paridad/core/contract";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";

/** `/support/contact`: the address that the installation names for its people. */
export function supportRoutes({ supportEmail }: { supportEmail: string | null }): Routes {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/support/contact",
      config: { access: "public" },
      schema: { response: { 200: supportAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: { email: supportEmail } }),
    });
  };
}
