import { supportAnswerSchema } from "@paridad/core/contract";
import { errorAnswers } from "../../plugins/error-answers.ts";
import type { Routes } from "../../plugins/routes.ts";

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
