import type { AdminEditUserRequest, AdminUser } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import { emailKey, instantOrNull } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { UserChange } from "./repository.ts";

type Field = Exclude<keyof AdminEditUserRequest, "newPassword" | "expectedUpdatedAt">;

const columns = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  isActive: "is_active",
  emailVerified: "email_verified",
  isPartner: "is_partner",
  subscriptionType: "subscription_type",
  subscriptionStatus: "subscription_status",
  discountCode: "discount_code",
  promotionalCode: "promotional_code",
  subscriptionCreatedAt: "subscription_created_at",
  subscriptionActivatedAt: "subscription_activated_at",
  trialEndsAt: "trial_ends_at",
  subscriptionEndsAt: "subscription_ends_at",
} as const satisfies Record<Field, keyof UserRow>;
const dates = new Set<string>([
  "subscriptionCreatedAt",
  "subscriptionActivatedAt",
  "trialEndsAt",
  "subscriptionEndsAt",
]);
const codes = new Set<string>(["discountCode", "promotionalCode"]);

function stored(field: string, value: unknown): unknown {
  if (value === null) return null;
  if (dates.has(field)) return new Date(value as string);
  // An empty code is no code.
  return codes.has(field) && value === "" ? null : value;
}

/** Columns for a form's fields; omitted fields stay unchanged. */
export function changeOf(fields: AdminEditUserRequest): UserChange {
  const entries = Object.entries(columns)
    .map(([field, column]) => [field, column, fields[field as Field]] as const)
    .filter(([, , value]) => value !== undefined)
    .map(([field, column, value]) => [column, stored(field, value)]);
  const change = Object.fromEntries(entries) as UserChange;
  return fields.email === undefined ? change : { ...change, email_key: emailKey(fields.email) };
}

function plainValue(value: unknown): unknown {
  return value instanceof Date ? instantOrNull(value) : value;
}

/** Everything of a user that the audit log keeps. */
export function auditedFields(row: UserRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, plainValue(row[column])]),
  );
}

function column(key: keyof AdminUser & string, heading: string): CsvColumn<AdminUser> {
  return { key, heading, value: (user) => user[key] };
}

/** Columns of the file of users. */
export const userColumns: readonly CsvColumn<AdminUser>[] = [
  column("id", "ID"),
  column("firstName", "Nombre"),
  column("lastName", "Apellido"),
  column("email", "Email"),
  column("subscriptionType", "Plan"),
  column("subscriptionStatus", "Estado"),
  column("discountCode", "Código de descuento"),
  column("promotionalCode", "Código promocional"),
  column("subscriptionCreatedAt", "Creación de la suscripción"),
  column("subscriptionActivatedAt", "Activación"),
  column("subscriptionEndsAt", "Fin de la suscripción"),
  column("trialEndsAt", "Fin de la prueba"),
  column("isActive", "Activo"),
  column("emailVerified", "Email verificado"),
  column("isPartner", "Partner"),
  column("lastLogin", "Último ingreso"),
  column("createdAt", "Creado"),
  column("updatedAt", "Actualizado"),
];
