import { adminSuccessMessages as texts, bulkListedUsers, bulkUsersMaximum } from "@paridad/core/contract";
import type { BulkUsers, BulkUsersRequest } from "@paridad/core/contract";
import { previewBulkUsers, runBulkUsers } from "@paridad/core/endpoints";
import type { StoredToken } from "../../db/shared/account-tokens.ts";
import type { OutgoingMail } from "../../db/shared/outbox.ts";
import { greetedName, instantOrNull } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { mailTemplates } from "../../mail/templates.ts";
import { actorOf, auditFields } from "../../auth/actor.ts";
import { implement } from "../../auth/implement.ts";
import type { Actor } from "../../auth/actor.ts";
import type { App } from "../../http/routes.ts";
import { staleUpdate } from "../../http/stale-update.ts";
import type { Platform } from "../platform.ts";
import { bulkUserOf, planBulk } from "./bulk-plan.ts";
import type { PlannedUser } from "./bulk-plan.ts";
import { runBulk } from "./bulk-repository.ts";
import type { BulkWork } from "./bulk-repository.ts";
import { planlessTypes } from "./decide-edit.ts";
import { unknownPlan } from "./refusals.ts";
import { planIdsOnSale } from "./repository.ts";
import { selectUsers } from "./search-repository.ts";

export type AdminUsersDependencies = Pick<
  Platform,
  "database" | "clock" | "announcements" | "passwords" | "securityLog"
> & {
  /** A link to mail with the token to store for it. */
  readonly makeLink: (request: { readonly userId: string; readonly kind: StoredToken["kind"] }) => {
    readonly token: StoredToken;
    readonly link: string;
  };
};

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
export function bulkRoutes(app: App, dependencies: AdminUsersDependencies): void {
  const { database, clock, announcements, securityLog } = dependencies;
  const checkPlan = (
    { action, subscriptionType = "" }: BulkUsersRequest,
    planIds: readonly string[],
  ): void => {
    if (action !== "changePlan") return;
    if (![...planlessTypes, ...planIds].includes(subscriptionType)) throw unknownPlan();
  };
  implement(app, previewBulkUsers, async ({ body }) => {
    checkPlan(body, await planIdsOnSale(database));
    const rows = await selectUsers(database, body, { maximum: bulkUsersMaximum, isLocking: false });
    return { data: resultOf(planBulk(rows, body, clock.now())) };
  });
  implement(app, runBulkUsers, async ({ body, request }) => {
    const now = clock.now();
    const actor = actorOf(request);
    const decide = (rows: UserRow[], planIds: readonly string[]) => {
      checkPlan(body, planIds);
      const planned = planBulk(rows, body, now);
      const touched = touchedOf(planned);
      const { expectedTouched = touched.length } = body;
      if (expectedTouched !== touched.length) throw staleUpdate();
      return {
        work: workOf(touched, { request: body, actor, dependencies, now }),
        outcome: { data: resultOf(planned), ids: touched.map(({ row }) => row.id) },
      };
    };
    const { data, ids } = await runBulk(database, body, decide, new Date(now));
    for (const userId of ids) announcements.revoke({ userId });
    securityLog.record("authz_admin", { adminId: actor.admin.id, target: body.action });
    return { data, message: texts.bulkDone(data.touched) };
  });
}
