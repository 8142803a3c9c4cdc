import { bulkListedUsers } from "@paridad/core/contract";
import type { BulkUsers, BulkUsersRequest } from "@paridad/core/contract";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import { staleUpdate } from "../../http/stale-update.ts";
import { bulkUserOf, planBulk } from "./bulk-plan.ts";
import type { PlannedUser } from "./bulk-plan.ts";
import type { BulkWork } from "./bulk-repository.ts";
import { planlessTypes } from "./decide-edit.ts";
import type { AdminUsersDependencies } from "./dependencies.ts";
import { unknownPlan } from "./refusals.ts";

type Touched = Extract<PlannedUser, { reason: null }>;

function touchedOf(planned: readonly PlannedUser[]): Touched[] {
  return planned.filter((one): one is Touched => one.reason === null);
}

function resultOf(planned: readonly PlannedUser[]): BulkUsers {
  const users = planned.map(bulkUserOf);
  const touched = users.filter((user) => user.touched);
  const listed = [...touched, ...users.filter((user) => !user.touched)].slice(0, bulkListedUsers);
  return { touched: touched.length, skipped: users.length - touched.length, users: listed };
}

function verificationMails(touched: readonly Touched[], { makeLink }: AdminUsersDependencies) {
  const tokens: StoredToken[] = [];
  const mails: OutgoingMail[] = [];
  for (const { row } of touched) {
    const { token, link } = makeLink({ userId: row.id, kind: "verify" });
    tokens.push(token);
    const text = mailTemplates.verify({ link });
    mails.push({ ...text, kind: "verify", to: row.email, userId: row.id });
  }
  return { tokens, mails };
}

function workOf(
  touched: readonly Touched[],
  {
    request,
    actor,
    dependencies,
    now,
  }: { request: BulkUsersRequest; actor: Actor; dependencies: AdminUsersDependencies; now: number },
): BulkWork {
  const { action } = request;
  const rows = new Map<string, UserRow>(touched.map(({ row }) => [row.id, row]));
  const links =
    action === "resendVerification" ? verificationMails(touched, dependencies) : { tokens: [], mails: [] };
  return {
    ...links,
    changes: touched.map(({ row, change }) => ({ id: row.id, change })),
    settlesPayments: action === "activateSubscription",
    mailOfSettled(id, { planName, endsAt }) {
      const row = rows.get(id);
      if (row === undefined) return null;
      const text = mailTemplates.subscriptionActive({
        firstName: greetedName(row),
        planName,
        endsAt: instantOrNull(endsAt),
      });
      return { ...text, kind: "subscription-active", to: row.email, userId: id };
    },
    audits: touched.map(({ row, before, after }) => ({
      time: now,
      ...auditFields(actor),
      action: `user.bulk.${action}`,
      target: row.id,
      before: { email: row.email, value: before },
      after: { email: row.email, value: after },
    })),
  };
}

/** One action on many users, with a preview of who is touched. */
export function createBulkUsers(dependencies: AdminUsersDependencies) {
  const { repository, bulk, clock, announcements, securityLog } = dependencies;
  const checkPlan = (
    { action, subscriptionType = "" }: BulkUsersRequest,
    planIds: readonly string[],
  ): void => {
    if (action !== "changePlan") return;
    if (![...planlessTypes, ...planIds].includes(subscriptionType)) throw unknownPlan();
  };
  return {
    async preview(request: BulkUsersRequest): Promise<BulkUsers> {
      checkPlan(request, await repository.planIds());
      return resultOf(planBulk(await bulk.select(request), request, clock.now()));
    },

    async run(request: BulkUsersRequest, actor: Actor): Promise<BulkUsers> {
      const now = clock.now();
      const decide = (rows: UserRow[], planIds: readonly string[]) => {
        checkPlan(request, planIds);
        const planned = planBulk(rows, request, now);
        const touched = touchedOf(planned);
        const expected = request.expectedTouched;
        if (expected !== undefined && expected !== touched.length) throw staleUpdate();
        return {
          work: workOf(touched, { request, actor, dependencies, now }),
          outcome: { result: resultOf(planned), ids: touched.map(({ row }) => row.id) },
        };
      };
      const { result, ids } = await bulk.run(request, decide, new Date(now));
      for (const userId of ids) announcements.revoke({ userId });
      securityLog.record("authz_admin", { adminId: actor.admin.id, target: request.action });
      return result;
    },
  };
}
export type BulkUsersService = ReturnType<typeof createBulkUsers>;
