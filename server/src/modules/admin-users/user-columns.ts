import type { AdminUser } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

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
