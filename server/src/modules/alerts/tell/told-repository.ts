import { sql } from "kysely";
import { aliveSessions, userIdleMilliseconds } from "../../../auth/session-info.ts";
import { enqueueMails } from "../../../db/shared/outbox.ts";
import type { OutgoingMail } from "../../../db/shared/outbox.ts";
import type { Transaction } from "../../../db/tables/schema.ts";
import { greetedName } from "../../../db/tables/user-row.ts";
import type { UserRow } from "../../../db/tables/user-row.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { alertMail } from "../../../mail/alert-template.ts";
import type { FiringRow } from "../read-row.ts";
import { alertMailsADay, alertMailsToday, holdMail } from "./mail-cap-repository.ts";

export type TellTerms = {
  readonly now: number;
  /** Base of the links in mail. */
  readonly publicUrl: string;
  /** One click that ends a user's alerts by mail. */
  readonly unsubscribeLinks: ReadonlyMap<string, string>;
};
type Told = Pick<FiringRow, "id" | "user_id" | "title" | "text" | "path" | "mail" | "push" | "fired_at">;

function byUser(firings: readonly Told[]): Map<string, Told[]> {
  const groups = new Map<string, Told[]>();
  for (const one of firings) groups.set(one.user_id, [...(groups.get(one.user_id) ?? []), one]);
  return groups;
}

type MailTerms = TellTerms & { readonly isLastOfDay: boolean };

function mailOf(user: UserRow, firings: readonly Told[], terms: MailTerms): OutgoingMail {
  const unsubscribeUrl = terms.unsubscribeLinks.get(user.id) ?? null;
  const text = alertMail({
    firstName: greetedName(user),
    told: firings.map(({ title, text: what, fired_at: at }) => ({ title, text: what, at: at.toISOString() })),
    link: `${terms.publicUrl}/alertas`,
    unsubscribeUrl,
    isLastOfDay: terms.isLastOfDay,
  });
  return { ...text, kind: "alert", to: user.email, userId: user.id, unsubscribeUrl };
}

/** A browser's notice of one crossing, or of several at once. */
function payloadOf(firings: readonly Told[]): string {
  const [first] = firings;
  if (firings.length === 1 && first !== undefined) {
    const { title, text: body, id: tag } = first;
    return JSON.stringify({ title, body, path: "/alertas", tag });
  }
  return JSON.stringify({
    title: `${firings.length} alertas`,
    body: firings
      .map(({ title, text }) => `${title}: ${text}`)
      .join("\n")
      .slice(0, 1_500),
    path: "/alertas",
    tag: firings.at(-1)?.id ?? "",
  });
}

/**
 * Puts the mails and pushes of what was told into their outboxes: one of each a user. Mail past the day's cap is held;
 * `isGathered`, what was held for the cap, goes in any case.
 */
export async function enqueueTold(
  transaction: Transaction,
  {
    told,
    users,
    isGathered = false,
  }: {
    readonly told: readonly Told[];
    readonly users: ReadonlyMap<string, UserRow>;
    readonly isGathered?: boolean;
  },
  terms: TellTerms,
): Promise<void> {
  const mails: OutgoingMail[] = [];
  const heldIds: string[] = [];
  const today = await alertMailsToday(transaction, { ids: [...users.keys()], now: terms.now });
  const pushes = new Map<string, string>();
  for (const [id, own] of byUser(told)) {
    const user = users.get(id);
    if (user === undefined) continue;
    const mailed = user.email_verified ? own.filter(({ mail }) => mail) : [];
    const count = (today.get(id) ?? 0) + 1;
    if (mailed.length > 0) {
      if (count > alertMailsADay && !isGathered) heldIds.push(...mailed.map((one) => one.id));
      else mails.push(mailOf(user, mailed, { ...terms, isLastOfDay: count >= alertMailsADay }));
    }
    const pushed = own.filter(({ push }) => push);
    if (pushed.length > 0) pushes.set(id, payloadOf(pushed));
  }
  await enqueuePushes(transaction, pushes, terms.now);
  await holdMail(transaction, heldIds, terms.now);
  if (mails.length > 0) await enqueueMails(transaction, mails, terms.now);
}

async function enqueuePushes(
  transaction: Transaction,
  payloads: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  if (payloads.size === 0) return;
  const alive = aliveSessions(now, userIdleMilliseconds);
  const browsers = await transaction
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .select(["push_subscriptions.id", "push_subscriptions.user_id"])
    .where("sessions.expires_at", ">", alive.now)
    .where("sessions.last_seen_at", ">", alive.seenSince)
    .where(sql<boolean>`push_subscriptions.user_id = any(${[...payloads.keys()]}::text[])`)
    .execute();
  const at = new Date(now);
  const rows = browsers.map(({ id, user_id: userId }) => ({
    id: uniqueId(now),
    subscription_id: id,
    payload: payloads.get(userId) ?? "",
    next_attempt_at: at,
    created_at: at,
  }));
  if (rows.length > 0) await transaction.insertInto("push_outbox").values(rows).execute();
}
