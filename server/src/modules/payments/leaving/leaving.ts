import { withdrawalDays } from "@paridad/core/contract";
import type { Leaving, LeavingKind, Refund } from "@paridad/core/contract";
import { leavingTexts as texts } from "@paridad/core/messages";
import { auditFields } from "../../../auth/actor.ts";
import type { Actor } from "../../../auth/actor.ts";
import type { Announcements } from "../../../platform/bus/announcements.ts";
import { HttpError, notFound } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { instantOrNull } from "../../../db/tables/user-row.ts";
import { leavingMail } from "./leaving-mail.ts";
import type { RefundsRepository } from "./refunds-repository.ts";
import type { LeavingRepository, Standing } from "./repository.ts";

const dayMilliseconds = 86_400_000;
type Asker = { readonly user: { readonly id: string }; readonly sessionId: string };
type Device = { readonly address: string; readonly userAgent: string | null };

/** A number that its owner can quote, made of the row's id. */
export function procedureCode(kind: LeavingKind, id: string): string {
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
function leavingOf(standing: Standing, now: number): Leaving {
  const notice = noticeOf(standing);
  return {
    notice,
    canNotice: standing.user.subscription_status === "active" && notice === null,
    withdrawal: purchaseOf(standing, now),
    withdrawn: withdrawnOf(standing),
  };
}

function refused(message: string): HttpError {
  return new HttpError({ status: 409, code: "CONFLICT", message });
}

type Dependencies = {
  readonly repository: LeavingRepository;
  readonly refunds: RefundsRepository;
  readonly clock: Clock;
  readonly announcements: Announcements;
};

function refundsOf({ refunds, clock }: Dependencies) {
  return {
    async refunds(): Promise<Refund[]> {
      return (await refunds.refunds()).map(({ createdAt, refundedAt, owner, ...row }) => ({
        ...row,
        email: owner?.email ?? null,
        name: owner === null ? null : `${owner.firstName} ${owner.lastName}`,
        amount: row.amount ?? 0,
        code: procedureCode("withdrawal", row.id),
        createdAt: createdAt.toISOString(),
        refundedAt: instantOrNull(refundedAt),
      }));
    },

    async refunded(id: string, actor: Actor): Promise<void> {
      const at = new Date(clock.now());
      const isThere = await refunds.refunded(id, at, ({ user_id: target, amount }) => ({
        time: at.getTime(),
        ...auditFields(actor),
        action: "payment.refund",
        target,
        after: { code: procedureCode("withdrawal", id), amount },
      }));
      if (!isThere) throw notFound(texts.refundGone);
    },
  };
}

/** Leaving a plan by oneself: the notice, and the withdrawal from a purchase. */
export function createLeaving(dependencies: Dependencies) {
  const { repository, clock, announcements } = dependencies;
  return {
    ...refundsOf(dependencies),

    async state(userId: string): Promise<Leaving> {
      return leavingOf(await repository.standing(userId), clock.now());
    },

    async leave(
      asker: Asker,
      kind: LeavingKind,
      device: Device,
    ): Promise<{ data: Leaving; message: string }> {
      const now = clock.now();
      const id = uniqueId(now);
      const code = procedureCode(kind, id);
      const userId = asker.user.id;
      const after = await repository.leave(asker, {
        id,
        kind,
        at: new Date(now),
        check(standing) {
          const { canNotice, notice, withdrawal } = leavingOf(standing, now);
          if (kind === "withdrawal" && withdrawal === null) throw refused(texts.nothingToWithdraw);
          if (kind === "notice" && notice !== null) throw refused(texts.noticedBefore);
          if (kind === "notice" && !canNotice) throw refused(texts.nothingToLeave);
        },
        mailOf: (standing) => leavingMail(kind, standing, code),
        auditOf: ({ user, payment }) => ({
          time: now,
          actor: `user:${userId}`,
          action: `subscription.${kind}`,
          target: userId,
          after: {
            email: user.email,
            code,
            plan: user.subscription_type,
            ...(kind === "withdrawal" && payment !== null
              ? { reference: payment.reference, amount: payment.amount }
              : {}),
          },
          ...device,
        }),
      });
      announcements.revoke({ userId });
      const message = kind === "notice" ? texts.noticed(code) : texts.withdrawn(code);
      return { data: leavingOf(after, now), message };
    },
  };
}
export type LeavingService = ReturnType<typeof createLeaving>;
