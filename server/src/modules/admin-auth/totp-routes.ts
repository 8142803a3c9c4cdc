import type { FastifyRequest } from "fastify";
import { beginTotp, confirmTotp, removeTotp } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { administratorOf, deviceOf } from "../../auth/access.ts";
import type { Routes } from "../../http/routes.ts";
import { totpMessages } from "./totp.ts";
import type { Totp } from "./totp.ts";

const requesterOf = (request: FastifyRequest) => ({
  ...administratorOf(request),
  device: deviceOf(request),
});

/** `/admin/totp`: open to an administrator who still has to set up the second factor. */
export function totpRoutes(totp: Totp): Routes {
  return async (app) => {
    implement(app, beginTotp, async ({ request }) => ({ data: totp.begin(requesterOf(request)) }));
    implement(app, confirmTotp, async ({ body, request }) => ({
      message: await totp.confirm(requesterOf(request), body),
    }));
    implement(app, removeTotp, async ({ body, request }) => {
      await totp.remove(requesterOf(request), body);
      return { message: totpMessages.removed };
    });
  };
}
