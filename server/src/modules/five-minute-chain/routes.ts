import { fiveMinuteChainAnswerSchema } from "@paridad/core/contract";
import { signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import { tooManyRequests } from "../../http/http-error.ts";
import { sendPacked } from "../../http/packed-document.ts";
import type { PackedDocument } from "../../http/packed-document.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../lib/clock.ts";
import { createCallLimit } from "../../limits/limited-calls.ts";

/** A screen asks once in five minutes and when it wakes. */
const looksPerMinute = 30;

/** `/market/cadena`: the chain in rows of five minutes. */
export function fiveMinuteChainRoutes({
  chain,
  clock,
}: {
  chain: () => Promise<PackedDocument>;
  clock: Clock;
}): Routes {
  const limit = createCallLimit({ clock, limit: looksPerMinute, windowMilliseconds: 60_000 });
  return async (app) => {
    app.route({
      method: "GET",
      url: "/market/cadena",
      config: { access: { gate: "market.chain" } },
      schema: { response: { 200: fiveMinuteChainAnswerSchema, ...errorAnswers } },
      handler: async (request, reply) => {
        const wait = limit(signedInUserOf(request).user.id);
        if (wait !== null) throw tooManyRequests(wait);
        void reply.header("cache-control", "private, no-cache");
        return sendPacked(reply, await chain(), "application/json; charset=utf-8");
      },
    });
  };
}
