import { trialDays } from "@paridad/core/plans";
import { greetedName } from "../db/tables/user-row.ts";
import type { UserRow } from "../db/tables/user-row.ts";
import type { Database } from "../db/tables/schema.ts";
import type { Announcements } from "../platform/bus/announcements.ts";
import type { Clock } from "../platform/clock.ts";
import { mailTemplates } from "../mail/templates.ts";
import { announceEnd, endedSubscriptions, endingBefore, expire } from "./repository.ts";

const day = 86_400_000;
/** Days before the end at which a reminder is sent. */
const noticeDays = [7, 3, 1] as const;

type End = { readonly kind: "trial" | "subscription"; readonly at: Date };

/** A paid plan's end where one runs, otherwise the trial's. */
function endOf(user: UserRow): End | null {
  if (user.subscription_status === "active") {
    return user.subscription_ends_at === null
      ? null
      : { kind: "subscription", at: user.subscription_ends_at };
  }
  const at = user.trial_ends_at ?? new Date(user.created_at.getTime() + trialDays * day);
  return { kind: "trial", at };
}

/** The most urgent reminder due: after a gap only that one is sent. */
function noticeOf(end: End, now: number): (typeof noticeDays)[number] | null {
  const left = end.at.getTime() - now;
  if (left <= 0) return null;
  return noticeDays.toReversed().find((days) => left <= days * day) ?? null;
}

export type SubscriptionDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
  /** Base of the links in mail. */
  readonly publicUrl: string;
};

const linkOf = (publicUrl: string): string => `${publicUrl}/suscripciones`;

async function expireEnded(
  { database, announcements, publicUrl }: SubscriptionDependencies,
  now: number,
): Promise<void> {
  const link = linkOf(publicUrl);
  for (const user of await endedSubscriptions(database, new Date(now))) {
    const mail = mailTemplates.expired({ firstName: greetedName(user), link });
    await expire(database, user, mail, new Date(now));
    announcements.revoke({ userId: user.id });
  }
}

async function announceEnds({ database, publicUrl }: SubscriptionDependencies, now: number): Promise<void> {
  const link = linkOf(publicUrl);
  const until = new Date(now + noticeDays[0] * day);
  const oldestTrial = new Date(now - trialDays * day);
  for (const user of await endingBefore(database, { now: new Date(now), until, oldestTrial })) {
    const end = endOf(user);
    const days = end === null ? null : noticeOf(end, now);
    if (end === null || days === null) continue;
    const mail = mailTemplates.endsSoon({
      firstName: greetedName(user),
      days: Math.max(1, Math.ceil((end.at.getTime() - now) / day)),
      endsAt: end.at.toISOString(),
      isTrial: end.kind === "trial",
      link,
    });
    const kind = `${end.kind}-${days}`;
    await announceEnd(database, { user, kind, endsAt: end.at, mail, at: new Date(now) });
  }
}

/** Ends subscriptions at `subscriptionEndsAt` and mails 7, 3 and 1 days before. */
export async function runSubscriptions(dependencies: SubscriptionDependencies): Promise<void> {
  const now = dependencies.clock.now();
  await expireEnded(dependencies, now);
  await announceEnds(dependencies, now);
}
