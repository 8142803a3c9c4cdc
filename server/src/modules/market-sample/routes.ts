import { marketSampleAnswerSchema } from "@paridad/core/contract";
import type { Clock } from "../../lib/clock.ts";
import { tooManyRequests } from "../../lib/http-error.ts";
import { createCallLimit } from "../../lib/limited-calls.ts";
import { errorAnswers } from "../../plugins/error-answers.ts";
import type { Routes } from "../../plugins/routes.ts";
import type { GetMarketSample } from "./market-sample.ts";

const looksPerMinute = 120;

/** `/market/muestra`: what people without an account see of the chain. */
export function marketSampleRoutes({ sample, clock }: { sample: GetMarketSample; clock: Clock }): Routes {
  const limit = createCallLimit({ clock, limit: looksPerMinute, windowMilliseconds: 60_000 });
  return async (app) => {
    app.route({
      method: "GET",
      url: "/market/muestra",
      config: { access: "public" },
      schema: { response: { 200: marketSampleAnswerSchema, ...errorAnswers } },
      handler: async (request, reply) => {
        const wait = limit(request.ip);
        if (wait !== null) throw tooManyRequests(wait);
        // The sample is everybody's: any page may show it, which is how it stands on partners' pages.
        void reply
          .header("access-control-allow-origin", "*")
          .header("cross-origin-resource-policy", "cross-origin");
        return { success: true as const, data: sample() };
      },
    });
  };
}
