import { announcePayment, cancelPayment, listPayments, requestPayment } from "@paridad/core/endpoints";
import { paymentTexts as texts } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Payments } from "./payments.ts";

function askRoutes(app: App, payments: Payments): void {
  implement(app, requestPayment, async ({ caller, body, request }) => ({
    data: await payments.ask(caller, body, request.ip),
  }));
  implement(app, listPayments, async ({ caller }) => ({
    data: await payments.list(caller.user.id),
  }));
}

/** `/subscription/payments`: a user's own. */
export function paymentsRoutes(payments: Payments): Routes {
  return async (app) => {
    askRoutes(app, payments);
    implement(app, announcePayment, async ({ caller, params, body }) => {
      await payments.announce(caller, params.id, body);
      return { message: texts.announced };
    });
    implement(app, cancelPayment, async ({ caller, params }) => {
      await payments.cancel(caller, params.id);
      return { message: texts.paymentCancelled };
    });
  };
}
