import { leavingTexts as texts, withdrawalDays } from "@paridad/core/contract";
import type { Leaving, LeavingKind } from "@paridad/core/contract";
import { leavePlan, listRefunds, markRefunded, readLeaving } from "@paridad/core/endpoints";
import { deviceOf } from "../../../auth/access.ts";
import { actorOf, auditFields } from "../../../auth/actor.ts";
import { implement } from "../../../auth/implement.ts";
import type { OutgoingMail } from "../../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../../db/tables/user-row.ts";
import { conflict, notFound } from "../../../http/http-error.ts";
import type { App, Routes } from "../../../http/routes.ts";
import { paymentTemplates } from "../../../mail/payment-templates.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import type { Platform } from "../../platform.ts";
import { settleRefund, storedRefunds } from "./refunds-repository.ts";
import { leave, standing } from "./repository.ts";
import type { Standing } from "./repository.ts";

const dayMilliseconds = 86_400_000;

/** A number that its owner can quote, made of the row's id. */
function procedureCode(kind: LeavingKind, id: string): string {
  return `${kind === "notice" ? "BAJA" : "ARR"}-${id.replaceAll("-", "").slice(-8).toUpperCase()}`;
}

/** The notice of the plan that runs; an activation after it makes it void. */
function noticeOf({ user, notice }: Standing): Leaving["notice"] {
  const activatedAt = user.subscription_activated_at ?? new Date(0);
  if (notice === null || notice.created_at < activatedAt || user.subscription_status !== "active")
    return null;
  const [code, at] = [procedureCode("notice", notice.id), notice.created_at.toISOString()];
  return { code, at, endsAt: instantOrNull(user.subscription_ends_at) };
}

/** The purchase that can still be undone. */
function purchaseOf({ user, payment }: Standing, now: number): Leaving["withdrawal"] {
  if (payment === null || user.subscription_status !== "active") return null;
  const until = (payment.decided_at?.getTime() ?? 0) + withdrawalDays * dayMilliseconds;
  const { reference, amount } = payment;
  return until > now ? { reference, amount, until: new Date(until).toISOString() } : null;
}

function withdrawnOf({ withdrawal }: Standing): Leaving["withdrawn"] {
  if (withdrawal === null) return null;
  const [code, at] = [procedureCode("withdrawal", withdrawal.id), withdrawal.created_at.toISOString()];
  return { code, at, amount: withdrawal.amount ?? 0, refundedAt: instantOrNull(withdrawal.refunded_at) };
}

/** Ways to leave that the stored rows allow a user. */
function leavingOf(rows: Standing, now: number): Leaving {
  const notice = noticeOf(rows);
  return {
    notice,
    canNotice: rows.user.subscription_status === "active" && notice === null,
    withdrawal: purchaseOf(rows, now),
    withdrawn: withdrawnOf(rows),
  };
}

/** The mail to a user who left, with the number of the procedure. */
function leavingMail(kind: LeavingKind, { user, payment }: Standing, code: string): OutgoingMail {
  const firstName = greetedName(user);
  const to = { to: user.email, userId: user.id };
  if (kind === "notice") {
    const isRunning = user.subscription_status === "active";
    const endsAt = isRunning ? instantOrNull(user.subscription_ends_at) : null;
    return { ...paymentTemplates.noticed({ firstName, code, endsAt }), kind: "plan-notice", ...to };
  }
  const { reference = "", amount = 0 } = payment ?? {};
  const text = paymentTemplates.withdrawn({ firstName, code, reference, amount });
  return { ...text, kind: "plan-withdrawal", ...to };
}

type Dependencies = Pick<Platform, "database" | "clock" | "announcements">;

function ownRoutes(app: App, { database, clock, announcements }: Dependencies): void {
  implement(app, readLeaving, async ({ caller }) => ({
    data: leavingOf(await standing(database, caller.user.id), clock.now()),
  }));
  implement(app, leavePlan, async ({ caller, body: { kind }, request }) => {
    const time = clock.now();
    const id = uniqueId(time);
    const code = procedureCode(kind, id);
    const userId = caller.user.id;
    const after = await leave(database, caller, {
      id,
      kind,
      at: new Date(time),
      check(rows) {
        const { canNotice, notice, withdrawal } = leavingOf(rows, time);
        if (kind === "withdrawal" && withdrawal === null) throw conflict(texts.nothingToWithdraw);
        if (kind === "notice" && notice !== null) throw conflict(texts.noticedBefore);
        if (kind === "notice" && !canNotice) throw conflict(texts.nothingToLeave);
      },
      mailOf: (rows) => leavingMail(kind, rows, code),
      auditOf: ({ user: { email, subscription_type: plan }, payment }) => ({
        time,
        actor: `user:${userId}`,
        action: `subscription.${kind}`,
        target: userId,
        after: {
          email,
          code,
          plan,
          ...(kind === "withdrawal" && payment !== null
            ? { reference: payment.reference, amount: payment.amount }
            : {}),
        },
        ...deviceOf(request),
      }),
    });
    announcements.revoke({ userId });
    const message = kind === "notice" ? texts.noticed(code) : texts.withdrawn(code);
    return { data: leavingOf(after, time), message };
  });
}

/** `/subscription/cancellation`: a user leaves a plan; `/admin/refunds`: what goes back. */
export function leavingRoutes(dependencies: Dependencies): Routes {
  const { database, clock } = dependencies;
  return async (app) => {
    ownRoutes(app, dependencies);
    implement(app, listRefunds, async () => ({
      data: (await storedRefunds(database)).map(({ createdAt, refundedAt, owner, ...row }) => ({
        ...row,
        email: owner?.email ?? null,
        name: owner === null ? null : `${owner.firstName} ${owner.lastName}`,
        amount: row.amount ?? 0,
        code: procedureCode("withdrawal", row.id),
        createdAt: createdAt.toISOString(),
        refundedAt: instantOrNull(refundedAt),
      })),
    }));
    implement(app, markRefunded, async ({ params: { id }, request }) => {
      const time = clock.now();
      const isThere = await settleRefund(database, id, new Date(time), ({ user_id: target, amount }) => ({
        time,
        ...auditFields(actorOf(request)),
        action: "payment.refund",
        target,
        after: { code: procedureCode("withdrawal", id), amount },
      }));
      if (!isThere) throw notFound(texts.refundGone);
      return { message: texts.refunded };
    });
  };
}
