import type { UseFormReturn } from "react-hook-form";

import { userConflictOf } from "@paridad/core/api";
import { newPasswordSchema } from "@paridad/core/contract";
import type { AdminUser } from "@paridad/core/contract";
import { editUser } from "@paridad/core/endpoints";
import { formatTimestamp } from "@paridad/core/formats";

import {
  CheckboxField,
  PasswordField,
  TextField,
  schemaError,
  fieldOf,
} from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { useApi } from "../../../lib/services.tsx";
import { adminToasts } from "../admin-texts.ts";
import { useEdit } from "../list/use-edit.tsx";
import { changesOf, editFormOf, instantFields, userFieldNames } from "./edit-form.ts";
import type { EditForm } from "./edit-form.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";

/** Left empty, it changes nothing. */
const newPasswordError = (value: string) => value === "" || schemaError(newPasswordSchema, value);

function NameFields({ form }: { form: UseFormReturn<EditForm> }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={userFieldNames.firstName} {...fieldOf(form, "firstName")} />
        <TextField label={userFieldNames.lastName} {...fieldOf(form, "lastName")} />
      </div>
      <TextField label={userFieldNames.email} type="email" {...fieldOf(form, "email")} />
      <PasswordField
        label={userFieldNames.newPassword}
        autoComplete="new-password"
        hint="Al menos 6 caracteres, una mayúscula, una minúscula y un número. Vacía no cambia."
        {...fieldOf(form, "newPassword", { validate: newPasswordError })}
      />
    </>
  );
}

function PlanFields({ form, user }: { form: UseFormReturn<EditForm>; user: AdminUser }) {
  return (
    <>
      <SubscriptionFields
        plan={form.register("subscriptionType")}
        status={form.register("subscriptionStatus")}
        user={user}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={userFieldNames.discountCode} {...fieldOf(form, "discountCode")} />
        <TextField label={userFieldNames.promotionalCode} {...fieldOf(form, "promotionalCode")} />
        {instantFields.map((name) => (
          <TextField key={name} label={userFieldNames[name]} type="datetime-local" {...fieldOf(form, name)} />
        ))}
      </div>
      <div className="flex flex-wrap gap-6">
        <CheckboxField label={userFieldNames.isActive} {...form.register("isActive")} />
        <CheckboxField label={userFieldNames.emailVerified} {...form.register("emailVerified")} />
        <CheckboxField label={userFieldNames.isPartner} {...form.register("isPartner")} />
      </div>
    </>
  );
}

function Facts({ user }: { user: AdminUser }) {
  const facts = [
    ["ID", user.id],
    ["Creado", formatTimestamp(user.createdAt)],
    ["Actualizado", formatTimestamp(user.updatedAt)],
  ] as const;
  return (
    <dl className="grid gap-1 rounded-md bg-s2 p-3 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Edits every field of a user; only those that were changed here are sent. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const api = useApi();
  const { form, start, notice, dialog } = useEdit({
    row: user,
    what: "este usuario",
    formOf: editFormOf,
    conflictOf: userConflictOf,
    send: (values, from) => api.call(editUser, { params: { id: user.id }, body: changesOf(values, from) }),
    touches: ["admin"],
    onClose,
  });
  return (
    <FormDialog
      title={`Editar a ${start.firstName} ${start.lastName}`}
      action="Actualizar Usuario"
      failureTitle={adminToasts.userUpdateFailed}
      {...dialog}
    >
      {notice}
      <NameFields form={form} />
      <PlanFields form={form} user={start} />
      <Notice tone="info">
        Activo da acceso completo al plan. Pendiente de Pago requiere el pago. Un partnership aplica
        descuentos automáticos. El código promocional se valida al actualizar.
      </Notice>
      <Facts user={start} />
    </FormDialog>
  );
}
