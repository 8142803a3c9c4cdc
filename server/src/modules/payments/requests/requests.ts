import type { FastifyRequest } from "fastify";
import { paymentStatusNames, paymentTexts as texts } from "@paridad/core/contract";
import type { AdminPayment } from "@paridad/core/contract";
import {
  approvePayment,
  askAboutPayment,
  listExpiring,
  listRequestedPayments,
  rejectPayment,
} from "@paridad/core/endpoints";
import { formatInstantDate, isFileFormat } from "@paridad/core/formats";
import { trialDays } from "@paridad/core/plans";
import { actorOf, auditFields } from "../../../auth/actor.ts";
import { implement } from "../../../auth/implement.ts";
import { readPlanPrices } from "../../../db/shared/payments/coverage.ts";
import { replyWithCsv } from "../../../http/csv-answer.ts";
import { conflict, notFound } from "../../../http/http-error.ts";
import type { App, Routes } from "../../../http/routes.ts";
import { refuseStale } from "../../../http/stale-update.ts";
import type { Platform } from "../../platform.ts";
import { paymentStatusOf } from "../instruction.ts";
import type { PaymentRow } from "../repository.ts";
import { refuseSwitchedOff } from "../switched-off.ts";
import { adminPaymentOf } from "./admin-payment.ts";
import { approval, question, rejection } from "./decisions.ts";
import type { Decided } from "./decisions.ts";
import { storedExpiring } from "./expiring-repository.ts";
import { countRequests, listRequests } from "./list-repository.ts";
import { paymentColumns } from "./payment-columns.ts";
import { decideRequest } from "./repository.ts";

const defaultPageSize = 20;
const dayMilliseconds = 86_400_000;
const defaultExpiringDays = 30;

type Dependencies = Pick<Platform, "database" | "clock" | "announcements" | "securityLog" | "publicUrl"> & {
  readonly isOn: boolean;
};
type Asked = {
  readonly params: { readonly id: string };
  readonly body: { readonly expectedUpdatedAt?: string | undefined };
  readonly request: FastifyRequest;
};

/** 409: another administrator was faster, and what they did. */
function refuseDecided(row: PaymentRow): never {
  const state = paymentStatusNames[paymentStatusOf(row)].toLowerCase();
  throw conflict(texts.alreadyDecided(state, row.decided_by));
}

function decider({ database, clock, announcements, securityLog }: Dependencies) {
  return async (
    { params: { id }, body: { expectedUpdatedAt }, request }: Asked,
    decided: Decided,
  ): Promise<AdminPayment> => {
    const now = clock.now();
    const actor = actorOf(request);
    const payment = await decideRequest(database, id, {
      at: new Date(now),
      check(row, isOpen) {
        if (!isOpen) refuseDecided(row);
        refuseStale(expectedUpdatedAt, row.updated_at);
      },
      decided,
      audit: { time: now, ...auditFields(actor) },
    });
    if (payment === null) throw notFound(texts.paymentGone);
    announcements.revoke({ userId: payment.user.id });
    securityLog.record("user_updated", { adminId: actor.admin.id, target: payment.user.id });
    return adminPaymentOf(payment, { prices: await readPlanPrices(database), now });
  };
}

function decisionRoutes(app: App, dependencies: Dependencies): void {
  const { publicUrl } = dependencies;
  const decide = decider(dependencies);
  const by = (request: FastifyRequest) => actorOf(request).admin.username;
  implement(app, approvePayment, async (call) => {
    const data = await decide(call, approval(by(call.request)));
    const until = data.coversUntil;
    return { data, message: texts.approved(until === null ? null : formatInstantDate(until)) };
  });
  implement(app, rejectPayment, async (call) => {
    const { reason } = call.body;
    const data = await decide(call, rejection(by(call.request), reason, `${publicUrl}/suscripciones`));
    return { data, message: texts.rejected };
  });
  implement(app, askAboutPayment, async (call) => {
    const data = await decide(call, question(call.body.message, `${publicUrl}/payment-instructions`));
    return { data, message: texts.asked };
  });
}

/** `/admin/payments/...`: what waits, what was decided, and deciding; `/admin/expiring`: what ends soon. */
export function requestRoutes(dependencies: Dependencies): Routes {
  const { database, clock, isOn } = dependencies;
  return async (app) => {
    refuseSwitchedOff(app, isOn);
    decisionRoutes(app, dependencies);
    implement(app, listRequestedPayments, async ({ query }, reply) => {
      const { format, page = 1, limit = defaultPageSize, ...filter } = query;
      const now = clock.now();
      const isFile = isFileFormat(format);
      const [total, rows, prices] = await Promise.all([
        isFile ? 0 : countRequests(database, filter),
        listRequests(database, filter, isFile ? null : { limit, offset: (page - 1) * limit }),
        readPlanPrices(database),
      ]);
      const data = rows.map((row) => adminPaymentOf(row, { prices, now }));
      if (isFile)
        return replyWithCsv(reply, { rows: data, columns: paymentColumns, report: "pagos", format, now });
      const totalPages = Math.max(1, Math.ceil(total / limit));
      return { data, pagination: { page, total, totalPages, hasNextPage: page < totalPages } };
    });
    implement(app, listExpiring, async ({ query: { days = defaultExpiringDays } }) => {
      const now = clock.now();
      const rows = await storedExpiring(database, {
        now: new Date(now),
        until: new Date(now + days * dayMilliseconds),
        trialMilliseconds: trialDays * dayMilliseconds,
      });
      const data = rows.map(({ endsAt, reminders, ...row }) => ({
        ...row,
        endsAt: endsAt.toISOString(),
        days: Math.max(1, Math.ceil((endsAt.getTime() - now) / dayMilliseconds)),
        reminders: reminders.map((one) => ({ days: one.days, sentAt: one.sentAt.toISOString() })),
      }));
      return { data };
    });
  };
}
