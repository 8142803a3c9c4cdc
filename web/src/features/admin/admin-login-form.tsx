import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { isApiError } from "@paridad/core/api";
import { adminLoginRequestSchema } from "@paridad/core/contract";
import type { AdminLoginRequest } from "@paridad/core/contract";
import { logInAdmin } from "@paridad/core/endpoints";
import { formWords, busyWords } from "@paridad/core/messages";

import { Button } from "../../components/ui/button.tsx";
import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { PasswordField, TextField } from "../../components/ui/forms/field.tsx";
import { fieldOf } from "../../components/ui/forms/field-of.ts";
import { useServices } from "../../lib/services.tsx";
import { useSubmit } from "../../lib/use-submit.ts";

/** Signs an administrator in; asks for the second factor where the account has one. */
export function AdminLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { api, session } = useServices();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<AdminLoginRequest>({
    resolver: standardSchemaResolver(adminLoginRequestSchema),
    defaultValues: { username: "", password: "" },
  });
  const { isSubmitting } = form.formState;
  const { submit, failure } = useSubmit<AdminLoginRequest>({
    form,
    send: async (request) => {
      try {
        session.signInAdmin(await api.call(logInAdmin, { body: request }));
        onSignedIn();
      } catch (error) {
        if (isApiError(error) && error.requiresOtp) setAsksCode(true);
        throw error;
      }
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FailureNotice failure={failure} />
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
      <Button type="submit" size="large" busyLabel={isSubmitting ? busyWords.verifying : null}>
        Acceder al Panel
      </Button>
    </form>
  );
}
