import type { User } from "@paridad/core/contract";
import { trialDays } from "@paridad/core/plans";
import type { Selectable } from "kysely";
import type { UsersTable } from "./account-tables.ts";

export type UserRow = Selectable<UsersTable>;

const trialMilliseconds = trialDays * 86_400_000;

/** An instant on the wire, or null. */
export function instantOrNull(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** A stored user as the contract shows them. `isAdmin` only shows a link; it opens nothing. */
export function userOfRow(row: UserRow, { isAdmin }: { isAdmin: boolean }): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isActive: row.is_active,
    emailVerified: row.email_verified,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    subscriptionType: row.subscription_type,
    subscriptionStatus: row.subscription_status,
    trialEndsAt: (row.trial_ends_at ?? new Date(row.created_at.getTime() + trialMilliseconds)).toISOString(),
    subscriptionEndsAt: instantOrNull(row.subscription_ends_at),
    isAdmin,
    isPartner: row.is_partner,
  };
}

/**
 * A user's words for a mail to them, or null while the e-mail is not verified: a stranger may have chosen the words and the
 * address, and mail of ours must not carry them.
 */
export function mailedWords(row: Pick<UserRow, "email_verified">, words: string): string | null {
  return row.email_verified ? words : null;
}

/** The name a mail greets with; null as for `mailedWords`. */
export function greetedName(row: Pick<UserRow, "first_name" | "email_verified">): string | null {
  return mailedWords(row, row.first_name);
}

/** One account an address: e-mails are compared in lowercase. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
