import type { UserRow } from "../user-row.ts";

const instant = new Date("2026-01-10T12:00:00Z");

/** A verified, active user of the plan Pro, as it lies in the database. */
export function storedUser(own: Partial<UserRow> = {}): UserRow {
  return {
    id: "u1",
    email: "ana@x.ar",
    email_key: "ana@x.ar",
    first_name: "Ana",
    last_name: "Paz",
    password_hash: "hash",
    is_active: true,
    email_verified: true,
    is_partner: false,
    accepts_bulk_mail: true,
    subscription_type: "pro",
    subscription_status: "active",
    discount_code: null,
    promotional_code: null,
    subscription_created_at: instant,
    subscription_activated_at: instant,
    trial_ends_at: null,
    subscription_ends_at: null,
    last_login: null,
    created_at: instant,
    updated_at: instant,
    ...own,
  };
}
