import { newPasswordSchema } from "@paridad/core/contract";
import { changeProfile } from "@paridad/core/endpoints";
import { errorMessages, formWords, validationMessages } from "@paridad/core/messages";

import { Card } from "../../components/ui/card.tsx";
import { fieldOf, CheckboxField, PasswordField, schemaError } from "../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { revokeKeysText } from "../../data/access-texts.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useUser } from "../../lib/services.tsx";
import { useReadAgain } from "../../lib/use-action.ts";

const empty = { currentPassword: "", newPassword: "", confirmPassword: "", revokeApiKeys: false };

const newPasswordError = (value: string) => schemaError(newPasswordSchema, value);

/** Changes the password; every other session ends. */
export function PasswordForm() {
  const { api, session } = useServices();
  const { email, firstName, lastName } = useUser();
  const readAgain = useReadAgain();
  const { form, sending } = useSendForm({
    defaultValues: empty,
    send: async ({ currentPassword, newPassword, revokeApiKeys }) => {
      const { user, message } = await api.call(changeProfile, {
        body: { firstName, lastName, currentPassword, newPassword, revokeApiKeys },
      });
      if (revokeApiKeys) void readAgain(["api-keys"]);
      session.setUser(user);
      form.reset(empty);
      notify.success(message);
    },
  });
  return (
    <Card>
      <h2 className="mb-4 font-semibold">Cambiar contraseña</h2>
      <SendForm
        action="Cambiar contraseña"
        className="justify-self-start"
        fallback={errorMessages.profileUpdateFailed}
        {...sending}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
      </SendForm>
    </Card>
  );
}
