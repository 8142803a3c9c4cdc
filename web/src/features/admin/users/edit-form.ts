import type { AdminEditUserRequest, AdminUser } from "@paridad/core/contract";

export type EditForm = {
  firstName: string;
  lastName: string;
  email: string;
  newPassword: string;
  subscriptionType: string;
  subscriptionStatus: AdminUser["subscriptionStatus"];
  discountCode: string;
  promotionalCode: string;
  subscriptionCreatedAt: string;
  subscriptionActivatedAt: string;
  subscriptionEndsAt: string;
  trialEndsAt: string;
  isActive: boolean;
  emailVerified: boolean;
  isPartner: boolean;
};

/** Labels of the form's fields. */
export const userFieldNames: Readonly<Record<keyof EditForm, string>> = {
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Email",
  newPassword: "Nueva contraseña (opcional)",
  subscriptionType: "Plan",
  subscriptionStatus: "Estado de la suscripción",
  discountCode: "Código de descuento",
  promotionalCode: "Código promocional",
  subscriptionCreatedAt: "Creación de la suscripción",
  subscriptionActivatedAt: "Activación de la suscripción",
  subscriptionEndsAt: "Fin de la suscripción",
  trialEndsAt: "Fin de la prueba",
  isActive: "Activo",
  emailVerified: "Email verificado",
  isPartner: "Partner",
};

/** An instant as a `datetime-local` field holds it, in the reader's zone. */
function toLocalField(instant: string | null | undefined): string {
  if (!instant) return "";
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A field's local time as an instant; empty is none. */
function fromLocalField(text: string): string | null {
  return text === "" ? null : new Date(text).toISOString();
}

/** A user as the form begins: without a new password, and instants as local times. */
export function editFormOf(user: AdminUser): EditForm {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    newPassword: "",
    subscriptionType: user.subscriptionType,
    subscriptionStatus: user.subscriptionStatus,
    discountCode: user.discountCode ?? "",
    promotionalCode: user.promotionalCode ?? "",
    subscriptionCreatedAt: toLocalField(user.subscriptionCreatedAt),
    subscriptionActivatedAt: toLocalField(user.subscriptionActivatedAt),
    subscriptionEndsAt: toLocalField(user.subscriptionEndsAt),
    trialEndsAt: toLocalField(user.trialEndsAt),
    isActive: user.isActive,
    emailVerified: user.emailVerified,
    isPartner: user.isPartner === true,
  };
}

export const instantFields = [
  "subscriptionCreatedAt",
  "subscriptionActivatedAt",
  "subscriptionEndsAt",
  "trialEndsAt",
] as const;

/** Only the changed fields, with the base instant, against lost updates. */
export function changesOf(form: EditForm, user: AdminUser): AdminEditUserRequest {
  const before = editFormOf(user);
  const changed = <Name extends keyof EditForm>(name: Name) => form[name] !== before[name];
  const request: Record<string, unknown> = { expectedUpdatedAt: user.updatedAt };
  for (const name of ["firstName", "lastName", "email", "subscriptionType", "subscriptionStatus"] as const) {
    if (changed(name)) request[name] = form[name].trim();
  }
  for (const name of ["isActive", "emailVerified", "isPartner"] as const) {
    if (changed(name)) request[name] = form[name];
  }
  for (const name of ["discountCode", "promotionalCode"] as const) {
    if (changed(name)) request[name] = form[name].trim() || null;
  }
  for (const name of instantFields) if (changed(name)) request[name] = fromLocalField(form[name]);
  if (form.newPassword !== "") request["newPassword"] = form.newPassword;
  return request as AdminEditUserRequest;
}
