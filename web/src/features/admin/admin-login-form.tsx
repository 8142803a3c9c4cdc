import { useState } from "react";

import { isApiError } from "@paridad/core/api";
import { adminLoginRequestSchema } from "@paridad/core/contract";
import type { AdminLoginRequest } from "@paridad/core/contract";
import { logInAdmin } from "@paridad/core/endpoints";
import { busyWords, formWords } from "@paridad/core/messages";

import { fieldOf, PasswordField, TextField } from "../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { useServices } from "../../lib/services.tsx";

/** Signs an administrator in; asks for the second factor where the account has one. */
export function AdminLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { api, session } = useServices();
  const [asksCode, setAsksCode] = useState(false);
  const { form, sending } = useSendForm<AdminLoginRequest>({
    schema: adminLoginRequestSchema,
    defaultValues: { username: "", password: "" },
    busy: busyWords.verifying,
    send: async (body) => {
      try {
        session.signInAdmin(await api.call(logInAdmin, { body }));
        onSignedIn();
      } catch (error) {
        if (isApiError(error) && error.requiresOtp) setAsksCode(true);
        throw error;
      }
    },
  });
  return (
    <SendForm action="Acceder al Panel" size="large" {...sending}>
      <TextField label="Usuario" autoComplete="username" {...fieldOf(form, "username")} />
      <PasswordField
        label={formWords.password}
        autoComplete="current-password"
        {...fieldOf(form, "password")}
      />
      {asksCode ? (
        <TextField
          label="Código de verificación"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...fieldOf(form, "otp")}
        />
      ) : null}
    </SendForm>
  );
}
