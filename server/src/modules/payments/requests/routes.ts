import { isFileFormat } from "@paridad/core/contract";
import {
  approvePayment,
  askAboutPayment,
  listExpiring,
  listRequestedPayments,
  rejectPayment,
} from "@paridad/core/endpoints";
import { implement } from "../../../auth/implement.ts";
import { actorOf } from "../../../auth/actor.ts";
import { replyWithCsv } from "../../../http/csv-answer.ts";
import type { App, Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../platform/clock.ts";
import { refuseSwitchedOff } from "../switched-off.ts";
import { paymentColumns } from "./payment-columns.ts";
import type { Requests } from "./requests.ts";

type Dependencies = { readonly requests: Requests; readonly clock: Clock; readonly isOn: boolean };

function listRoutes(app: App, { requests, clock }: Dependencies): void {
  implement(app, listRequestedPayments, async ({ query: filter }, reply) => {
    const { format, ...query } = filter;
    if (!isFileFormat(format)) return { ...(await requests.page(query)) };
    const rows = await requests.everything(query);
    const now = clock.now();
    return replyWithCsv(reply, { rows, columns: paymentColumns, report: "pagos", format, now });
  });
  implement(app, listExpiring, async ({ query }) => ({ data: await requests.expiring(query.days) }));
}

function decisionRoutes(app: App, { requests }: Dependencies): void {
  implement(app, approvePayment, async ({ params, body, request }) => {
    const decision = { ...body, id: params.id, actor: actorOf(request) };
    return { ...(await requests.approve(decision)) };
  });
  implement(app, rejectPayment, async ({ params, body, request }) => {
    const decision = { ...body, id: params.id, actor: actorOf(request) };
    return { ...(await requests.reject(decision)) };
  });
  implement(app, askAboutPayment, async ({ params, body, request }) => {
    const decision = { ...body, id: params.id, actor: actorOf(request) };
    return { ...(await requests.ask(decision)) };
  });
}

/** `/admin/payments/...`: what waits, what was decided, and deciding; `/admin/expiring`: what ends soon. */
export function requestRoutes(dependencies: Dependencies): Routes {
  return async (app) => {
    refuseSwitchedOff(app, dependencies.isOn);
    listRoutes(app, dependencies);
    decisionRoutes(app, dependencies);
  };
}
