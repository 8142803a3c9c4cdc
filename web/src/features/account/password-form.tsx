import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { newPasswordSchema } from "@paridad/core/contract";
import { changeProfile } from "@paridad/core/endpoints";
import { errorMessages, validationMessages, formWords, busyWords } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { CheckboxField, PasswordField } from "../../components/ui/forms/field.tsx";
import { revokeKeysText } from "../../lib/access-texts.ts";
import { notify } from "../../lib/notify.ts";

import { schemaError } from "../../components/ui/forms/schema-error.ts";
import { fieldOf } from "../../components/ui/forms/field-of.ts";
import { useServices, useUser } from "../../lib/services.tsx";
import { useSubmit } from "../../lib/use-submit.ts";

type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
  revokeApiKeys: boolean;
};
const empty: PasswordChange = {
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
  revokeApiKeys: false,
};

const newPasswordError = (value: string) => schemaError(newPasswordSchema, value);

function useChange(form: UseFormReturn<PasswordChange>) {
  const { api, session } = useServices();
  const queries = useQueryClient();
  const { firstName, lastName } = useUser();
  return useSubmit<PasswordChange>({
    form,
    send: async ({ currentPassword, newPassword, revokeApiKeys }) => {
      const { user, message } = await api.call(changeProfile, {
        body: { firstName, lastName, currentPassword, newPassword, revokeApiKeys },
      });
      if (revokeApiKeys) void queries.invalidateQueries({ queryKey: ["api-keys"] });
      session.setUser(user);
      form.reset(empty);
      notify.success(message);
    },
  });
}

/** Changes the password; every other session ends. */
export function PasswordForm() {
  const { email } = useUser();
  const form = useForm<PasswordChange>({ defaultValues: empty });
  const { submit, failure } = useChange(form);
  const { isSubmitting } = form.formState;
  return (
    <Card>
      <h2 className="mb-4 font-semibold">Cambiar contraseña</h2>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FailureNotice failure={failure} fallback={errorMessages.profileUpdateFailed} />
        <PasswordField
          label={formWords.currentPassword}
          autoComplete="current-password"
          {...fieldOf(form, "currentPassword", { required: validationMessages.currentPasswordRequired })}
        />
        <PasswordField
          label={formWords.newPassword}
          autoComplete="new-password"
          hint={formWords.passwordRule}
          {...fieldOf(form, "newPassword", { validate: newPasswordError })}
        />
        <PasswordField
          label={formWords.confirmPassword}
          autoComplete="new-password"
          {...fieldOf(form, "confirmPassword", {
            validate: (value, { newPassword }) => value === newPassword || validationMessages.passwordsDiffer,
          })}
        />
        <CheckboxField label={revokeKeysText} {...form.register("revokeApiKeys")} />
        <div>
          <Button type="submit" busyLabel={isSubmitting ? busyWords.saving : null}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </Card>
  );
}
