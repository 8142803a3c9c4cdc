import { createCode, editCode, listCodes, quoteCode } from "@paridad/core/endpoints";
import { codeTexts as texts } from "@paridad/core/messages";
import { implement } from "../../../auth/implement.ts";
import { actorOf } from "../../../auth/actor.ts";
import type { Routes } from "../../../http/routes.ts";
import { refuseSwitchedOff } from "../switched-off.ts";
import type { Codes } from "./codes.ts";

/** `/subscription/promotional-code` for whoever wants a plan, `/admin/promotional-codes` for administrators. */
export function codeRoutes(codes: Codes): Routes {
  return async (app) => {
    refuseSwitchedOff(app, codes.isOn);
    implement(app, quoteCode, async ({ query, request }) => ({ data: await codes.price(query, request.ip) }));
    implement(app, listCodes, async () => ({ data: await codes.list() }));
    implement(app, createCode, async ({ body, request }) => {
      await codes.create(body, actorOf(request));
      return { message: texts.created };
    });
    implement(app, editCode, async ({ params, body, request }) => {
      await codes.edit(params.id, body, actorOf(request));
      return { message: texts.updated };
    });
  };
}
