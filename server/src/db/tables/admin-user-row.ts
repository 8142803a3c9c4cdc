import type { AdminUser } from "@paridad/core/contract";
import { sql } from "kysely";
import { instantOrNull, userOfRow } from "./user-row.ts";
import type { UserRow } from "./user-row.ts";

/** An active administrator has the same e-mail. */
export const isAdminColumn = sql<boolean>`exists (
  select 1 from admins where lower(admins.email) = users.email_key and admins.is_active
)`.as("is_admin");

/** A stored user as an administrator sees them. */
export function adminUserOfRow(row: UserRow & { readonly is_admin: boolean }): AdminUser {
  return {
    ...userOfRow(row, { isAdmin: row.is_admin }),
    discountCode: row.discount_code,
    promotionalCode: row.promotional_code,
    subscriptionCreatedAt: instantOrNull(row.subscription_created_at),
    subscriptionActivatedAt: instantOrNull(row.subscription_activated_at),
    lastLogin: instantOrNull(row.last_login),
  };
}
