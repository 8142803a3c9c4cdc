import type { AdminPayment, AdminPaymentsQuery, Expiring } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { paymentStatusNames, paymentTexts as texts } from "@paridad/core/messages";
import { trialDays } from "@paridad/core/plans";
import { auditFields } from "../../../auth/actor.ts";
import type { Actor } from "../../../auth/actor.ts";
import type { Announcements } from "../../../platform/bus/announcements.ts";
import { HttpError, notFound } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { refuseStale } from "../../../http/stale-update.ts";
import type { SecurityLog } from "../../../auth/security-log.ts";
import { paymentStatusOf } from "../instruction.ts";
import type { PaymentRow } from "../repository.ts";
import { adminPaymentOf } from "./admin-payment.ts";
import { approval, question, rejection } from "./decisions.ts";
import type { Decided } from "./decisions.ts";
import type { RequestsRepository } from "./repository.ts";

const defaultPageSize = 20;
const dayMilliseconds = 86_400_000;
const defaultExpiringDays = 30;

export type RequestsDependencies = {
  readonly repository: RequestsRepository;
  readonly clock: Clock;
  readonly announcements: Announcements;
  readonly securityLog: SecurityLog;
  /** Base of the links in mail. */
  readonly publicUrl: string;
};
type Asked = { readonly id: string; readonly expectedUpdatedAt?: string | undefined; readonly actor: Actor };

/** 409: another administrator was faster, and what they did. */
function decided(row: PaymentRow): HttpError {
  const state = paymentStatusNames[paymentStatusOf(row)].toLowerCase();
  const message = texts.alreadyDecided(state, row.decided_by);
  return new HttpError({ status: 409, code: "CONFLICT", message });
}

function decisions(dependencies: RequestsDependencies) {
  const { repository, clock, announcements, securityLog, publicUrl } = dependencies;
  const decide = async (
    { id, expectedUpdatedAt, actor }: Asked,
    make: (now: number) => Decided,
  ): Promise<AdminPayment> => {
    const now = clock.now();
    const check = (row: PaymentRow, isOpen: boolean): void => {
      if (!isOpen) throw decided(row);
      refuseStale(expectedUpdatedAt, row.updated_at);
    };
    const decidedPayment = await repository.decide(id, { at: new Date(now), check, decided: make(now) });
    if (decidedPayment === null) throw notFound(texts.paymentGone);
    announcements.revoke({ userId: decidedPayment.user.id });
    securityLog.record("user_updated", { adminId: actor.admin.id, target: decidedPayment.user.id });
    return adminPaymentOf(decidedPayment, { prices: await repository.prices(), now });
  };
  const link = (path: string) => `${publicUrl}${path}`;
  return {
    async approve(decision: Asked) {
      const payment = await decide(decision, () =>
        approval({ by: decision.actor, audit: auditFields(decision.actor) }),
      );
      const until = payment.coversUntil;
      return { data: payment, message: texts.approved(until === null ? null : formatInstantDate(until)) };
    },

    async reject({ reason, ...asked }: Asked & { reason: string }) {
      const audit = auditFields(asked.actor);
      const data = await decide(asked, () =>
        rejection({ reason, by: asked.actor, audit, link: link("/suscripciones") }),
      );
      return { data, message: texts.rejected };
    },

    async ask({ message, ...asked }: Asked & { message: string }) {
      const audit = auditFields(asked.actor);
      const data = await decide(asked, () =>
        question({ message, audit, link: link("/payment-instructions") }),
      );
      return { data, message: texts.asked };
    },
  };
}

/** Requests that wait for a decision, those decided, and plans that end soon. */
export function createRequests(dependencies: RequestsDependencies) {
  const { repository, clock } = dependencies;
  return {
    ...decisions(dependencies),

    async page({ page = 1, limit = defaultPageSize, ...query }: AdminPaymentsQuery) {
      const [total, rows, prices] = await Promise.all([
        repository.count(query),
        repository.list(query, { limit, offset: (page - 1) * limit }),
        repository.prices(),
      ]);
      const now = clock.now();
      const totalPages = Math.max(1, Math.ceil(total / limit));
      return {
        data: rows.map((row) => adminPaymentOf(row, { prices, now })),
        pagination: { page, total, totalPages, hasNextPage: page < totalPages },
      };
    },

    async everything(query: AdminPaymentsQuery): Promise<AdminPayment[]> {
      const [rows, prices] = await Promise.all([repository.list(query, null), repository.prices()]);
      const now = clock.now();
      return rows.map((row) => adminPaymentOf(row, { prices, now }));
    },

    /** Plans and trials that end within so many days, the soonest first, with their reminders. */
    async expiring(days: number = defaultExpiringDays): Promise<Expiring[]> {
      const now = clock.now();
      const rows = await repository.expiring({
        now: new Date(now),
        until: new Date(now + days * dayMilliseconds),
        trialMilliseconds: trialDays * dayMilliseconds,
      });
      return rows.map(({ endsAt, reminders, ...row }) => ({
        ...row,
        endsAt: endsAt.toISOString(),
        days: Math.max(1, Math.ceil((endsAt.getTime() - now) / dayMilliseconds)),
        reminders: reminders.map((one) => ({ days: one.days, sentAt: one.sentAt.toISOString() })),
      }));
    },
  };
}
export type Requests = ReturnType<typeof createRequests>;
