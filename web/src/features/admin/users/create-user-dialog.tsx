import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { adminCreateUserRequestSchema } from "@paridad/core/contract";
import type { AdminCreateUserRequest } from "@paridad/core/contract";
import { createUser } from "@paridad/core/endpoints";
import { validationMessages, formWords, busyWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { CheckboxField, PasswordField, TextField } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { schemaError } from "../../../components/ui/forms/schema-error.ts";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { messageOf, useSubmit } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { useActOnce } from "../use-act-once.ts";
import { SubscriptionFields } from "./subscription-fields.tsx";

const empty: AdminCreateUserRequest = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  isActive: true,
  emailVerified: false,
  subscriptionType: "free",
  subscriptionStatus: "free",
  discountCode: "",
};
const required = { required: validationMessages.userFieldsRequired };
const passwordSchema = adminCreateUserRequestSchema.shape.password;
const password = { validate: (value: string) => schemaError(passwordSchema, value) };

function useCreateUser(onClose: () => void) {
  const api = useApi();
  const actOnce = useActOnce();
  const queries = useQueryClient();
  const form = useForm<AdminCreateUserRequest>({ defaultValues: empty });
  const { submit, failure } = useSubmit<AdminCreateUserRequest>({
    form,
    send: async ({ discountCode, ...values }) => {
      try {
        const code = discountCode?.trim();
        const request = { ...values, ...(code ? { discountCode: code } : {}) };
        const { message } = await actOnce(request, (options) =>
          api.call(createUser, { body: request, ...options }),
        );
        notify.success(message);
        onClose();
      } finally {
        // A lost answer leaves the write's outcome unknown: the list shows it.
        void queries.invalidateQueries({ queryKey: ["admin"] });
      }
    },
  });
  return { form, submit, failure };
}

function UserFields({ form }: { form: UseFormReturn<AdminCreateUserRequest> }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" {...fieldOf(form, "firstName", required)} />
        <TextField label="Apellido" {...fieldOf(form, "lastName", required)} />
      </div>
      <TextField label="Email" type="email" {...fieldOf(form, "email", required)} />
      <PasswordField
        label={formWords.password}
        autoComplete="new-password"
        hint={formWords.passwordLength}
        {...fieldOf(form, "password", password)}
      />
      <SubscriptionFields
        plan={form.register("subscriptionType")}
        status={form.register("subscriptionStatus")}
      />
      <TextField label={formWords.discountCode} {...fieldOf(form, "discountCode")} />
      <div className="flex flex-wrap gap-6">
        <CheckboxField label="Activo" {...form.register("isActive")} />
        <CheckboxField label="Email verificado" {...form.register("emailVerified")} />
      </div>
    </>
  );
}

/** 'Nuevo Usuario' (spec.md section 2). */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { form, submit, failure } = useCreateUser(onClose);
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Nuevo Usuario"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form="create-user" busyLabel={isSubmitting ? busyWords.creating : null}>
            Crear Usuario
          </Button>
        </>
      }
    >
      <form
        id="create-user"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {failure === null ? null : (
          <Notice tone="error" title={adminToasts.userCreateFailed}>
            {messageOf(failure)}
          </Notice>
        )}
        <UserFields form={form} />
      </form>
    </Dialog>
  );
}
