import type { UseFormReturn } from "react-hook-form";

import { newPasswordSchema } from "@paridad/core/contract";
import type { AdminUser } from "@paridad/core/contract";
import { formatTimestamp } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { CheckboxField, PasswordField, TextField } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { schemaError } from "../../../components/ui/forms/schema-error.ts";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { ConflictActions, ConflictNotice } from "../conflicts/conflict-notice.tsx";
import type { EditForm } from "./edit-form.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";
import { useEditUser } from "./use-edit-user.ts";
import { userFieldNames, userConflictFields } from "./user-conflict.ts";

const dates = [
  "subscriptionCreatedAt",
  "subscriptionActivatedAt",
  "subscriptionEndsAt",
  "trialEndsAt",
] as const;

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
  const { errors } = form.formState;
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
        {dates.map((name) => (
          <TextField
            key={name}
            label={userFieldNames[name]}
            type="datetime-local"
            error={errors[name]?.message}
            {...form.register(name)}
          />
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

function Actions({ edit, onClose }: { edit: ReturnType<typeof useEditUser>; onClose: () => void }) {
  const { form, conflict } = edit;
  const busyLabel = form.formState.isSubmitting ? busyWords.updating : null;
  if (conflict !== null) {
    return (
      <ConflictActions
        onClose={onClose}
        onLoad={edit.loadNewer}
        onSave={() => void form.handleSubmit(edit.submit)()}
        busyLabel={busyLabel}
      />
    );
  }
  return (
    <>
      <Button tone="secondary" onClick={onClose}>
        Cancelar
      </Button>
      <Button type="submit" form="edit-user" busyLabel={busyLabel}>
        Actualizar Usuario
      </Button>
    </>
  );
}

/** Edits every field of a user; a concurrent edit is shown, never silently overwritten. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const edit = useEditUser(user, onClose);
  const { form, start, conflict, failure } = edit;
  const plans = usePlans().data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Editar a ${start.firstName} ${start.lastName}`}
      footer={<Actions edit={edit} onClose={onClose} />}
    >
      <form
        id="edit-user"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter alone never overwrites a concurrent change.
          if (conflict === null) void form.handleSubmit(edit.submit)(event);
        }}
      >
        {conflict ? (
          <ConflictNotice
            key={conflict.current.updatedAt}
            what="este usuario"
            changedBy={conflict.changedBy}
            fields={userConflictFields({ start, conflict, mine: form.getValues(), plans })}
          />
        ) : null}
        {failure === null ? null : (
          <Notice tone="error" title={adminToasts.userUpdateFailed}>
            {messageOf(failure)}
          </Notice>
        )}
        <NameFields form={form} />
        <PlanFields form={form} user={start} />
        <Notice tone="info">
          Activo da acceso completo al plan. Pendiente de Pago requiere el pago. Un partnership aplica
          descuentos automáticos. El código promocional se valida al actualizar.
        </Notice>
        <Facts user={start} />
      </form>
    </Dialog>
  );
}
