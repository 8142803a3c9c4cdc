import type { AdminUser } from "@paridad/core/contract";
import { formatTimestamp } from "@paridad/core/formats";

import { statusName } from "../admin-texts.ts";
import type { Edited } from "../conflicts/edit-dialog.tsx";
import { changedMeanwhile } from "../conflicts/merge-edits.ts";
import type { ConflictField } from "../conflicts/merge-edits.ts";
import { editFormOf, fromLocalField } from "./edit-form.ts";
import type { EditForm } from "./edit-form.ts";
import { planNameOf } from "./plan-name.ts";
import type { NamedPlans } from "./plan-name.ts";

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

function shown(name: string, value: unknown, plans: NamedPlans): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  const text = String(value ?? "");
  if (text === "") return "vacío";
  if (name === "subscriptionType") return planNameOf(text, plans);
  if (name === "subscriptionStatus") return statusName(text);
  return name.endsWith("At") ? formatTimestamp(fromLocalField(text) ?? "") : text;
}

/** The fields of a user that somebody else changed meanwhile, as the dialog says them. */
export function userConflictFields(
  { start, current }: Edited<AdminUser>,
  mine: EditForm,
  plans: NamedPlans,
): ConflictField[] {
  const states = { start: editFormOf(start), current: editFormOf(current), mine };
  return changedMeanwhile(states, {
    labelOf: (name) => userFieldNames[name as keyof EditForm],
    shown: (name, value) => shown(name, value, plans),
  });
}
