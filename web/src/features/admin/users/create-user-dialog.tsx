import type { UseFormReturn } from "react-hook-form";

import { adminCreateUserRequestSchema } from "@paridad/core/contract";
import type { AdminCreateUserRequest } from "@paridad/core/contract";
import { createUser } from "@paridad/core/endpoints";
import { busyWords, formWords, validationMessages } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import {
  CheckboxField,
  PasswordField,
  TextField,
  schemaError,
  fieldOf,
} from "../../../components/ui/forms/field.tsx";
import { adminToasts } from "../admin-texts.ts";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { useAdminForm } from "../list/use-admin-form.ts";
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

/** 'Nuevo Usuario'. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { form, dialog } = useAdminForm<AdminCreateUserRequest>({
    defaultValues: empty,
    busy: busyWords.creating,
    send: ({ discountCode, ...values }, actOnce) => {
      const code = discountCode?.trim();
      const body = { ...values, ...(code ? { discountCode: code } : {}) };
      return actOnce(body, (options) => api.call(createUser, { body, ...options }));
    },
    touches: ["admin"],
    onClose,
  });
  return (
    <FormDialog
      title="Nuevo Usuario"
      action="Crear Usuario"
      failureTitle={adminToasts.userCreateFailed}
      {...dialog}
    >
      <UserFields form={form} />
    </FormDialog>
  );
}
