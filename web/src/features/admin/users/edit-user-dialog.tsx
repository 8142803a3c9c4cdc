import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { isApiError } from "@paridad/core/api";
import type { AdminUser } from "@paridad/core/contract";
import { formatTimestamp } from "@paridad/core/formats";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { CheckboxField, PasswordField, TextField } from "../../../components/ui/field.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { messageOf, useSubmit } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { useAdminApi } from "../use-admin.ts";
import { changesOf, editFormOf } from "./edit-form.ts";
import type { EditForm } from "./edit-form.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";

const dates = [
  { name: "subscriptionCreatedAt", label: "Creación de la suscripción" },
  { name: "subscriptionActivatedAt", label: "Activación de la suscripción" },
  { name: "subscriptionEndsAt", label: "Fin de la suscripción" },
  { name: "trialEndsAt", label: "Fin de la prueba" },
] as const;

function useEditUser(user: AdminUser, onClose: () => void) {
  const { users } = useAdminApi();
  const queries = useQueryClient();
  const form = useForm<EditForm>({ defaultValues: editFormOf(user) });
  const { submit, failure } = useSubmit<EditForm>({
    form,
    send: async (values) => {
      try {
        const { message } = await users.editUser(user.id, changesOf(values, user));
        notify.success(message);
        onClose();
      } finally {
        // A lost answer says nothing of the write: the list behind shows how it stands.
        void queries.invalidateQueries({ queryKey: ["admin"] });
      }
    },
  });
  return { form, submit, failure };
}

function PersonFields({ form }: { form: UseFormReturn<EditForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" error={errors.firstName?.message} {...form.register("firstName")} />
        <TextField label="Apellido" error={errors.lastName?.message} {...form.register("lastName")} />
      </div>
      <TextField label="Email" type="email" error={errors.email?.message} {...form.register("email")} />
      <PasswordField
        label="Nueva contraseña (opcional)"
        autoComplete="new-password"
        hint="Al menos 6 caracteres, una mayúscula, una minúscula y un número. Vacía no cambia."
        error={errors.newPassword?.message}
        {...form.register("newPassword")}
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
        current={user.subscriptionType}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Código de descuento"
          error={errors.discountCode?.message}
          {...form.register("discountCode")}
        />
        <TextField
          label="Código promocional"
          error={errors.promotionalCode?.message}
          {...form.register("promotionalCode")}
        />
        {dates.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="datetime-local"
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-6">
        <CheckboxField label="Activo" {...form.register("isActive")} />
        <CheckboxField label="Email verificado" {...form.register("emailVerified")} />
        <CheckboxField label="Partner" {...form.register("isPartner")} />
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
    <dl className="grid gap-1 rounded-md bg-s2 p-3 text-[12.5px]">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Edits every field of a user; an edit made meanwhile by somebody else is told, never overwritten. */
export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { form, submit, failure } = useEditUser(user, onClose);
  const isStale = isApiError(failure) && failure.code === "STALE_UPDATE";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Editar a ${user.firstName} ${user.lastName}`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="edit-user"
            busyLabel={form.formState.isSubmitting ? "Actualizando..." : null}
          >
            Actualizar Usuario
          </Button>
        </>
      }
    >
      <form
        id="edit-user"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {failure === null ? null : (
          <Notice
            tone="error"
            title={isStale ? "Otra persona cambió este usuario" : adminToasts.userUpdateFailed}
          >
            {messageOf(failure)}
          </Notice>
        )}
        <PersonFields form={form} />
        <PlanFields form={form} user={user} />
        <Notice tone="info">
          Activo da acceso completo al plan. Pendiente de Pago requiere el pago. Un partnership aplica
          descuentos automáticos. El código promocional se valida al actualizar.
        </Notice>
        <Facts user={user} />
      </form>
    </Dialog>
  );
}
