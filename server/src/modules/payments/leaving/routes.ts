import { leavePlan, listRefunds, markRefunded, readLeaving } from "@paridad/core/endpoints";
import { leavingTexts as texts } from "@paridad/core/messages";
import { implement } from "../../../auth/implement.ts";
import { deviceOf } from "../../../auth/access.ts";
import { actorOf } from "../../../auth/actor.ts";
import type { Routes } from "../../../http/routes.ts";
import type { LeavingService } from "./leaving.ts";

/** `/subscription/cancellation`: a user leaves a plan; `/admin/refunds`: what goes back. */
export function leavingRoutes(leaving: LeavingService): Routes {
  return async (app) => {
    implement(app, readLeaving, async ({ caller }) => ({ data: await leaving.state(caller.user.id) }));
    implement(app, leavePlan, async ({ caller, body, request }) => ({
      ...(await leaving.leave(caller, body.kind, deviceOf(request))),
    }));
    implement(app, listRefunds, async () => ({ data: await leaving.refunds() }));
    implement(app, markRefunded, async ({ params, request }) => {
      await leaving.refunded(params.id, actorOf(request));
      return { message: texts.refunded };
    });
  };
}
