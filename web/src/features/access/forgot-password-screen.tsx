import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { emailRequestSchema } from "@paridad/core/contract";
import type { EmailRequest } from "@paridad/core/contract";
import { forgotPassword } from "@paridad/core/endpoints";
import { errorMessages, busyWords, formWords, screenWords } from "@paridad/core/messages";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FailureNotice } from "../../components/ui/states/failure-notice.tsx";
import { TextField } from "../../components/ui/forms/field.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { fieldOf } from "../../components/ui/forms/field-of.ts";
import { useServices } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { api } = useServices();
  const form = useForm<EmailRequest>({
    resolver: standardSchemaResolver(emailRequestSchema),
    defaultValues: { email: "" },
  });
  const { submit, failure } = useSubmit<EmailRequest>({
    form,
    send: async (request) => {
      await api.call(forgotPassword, { body: request });
      onSent(request.email);
    },
  });
  const { isSubmitting } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FailureNotice failure={failure} fallback={errorMessages.emailSendFailed} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...fieldOf(form, "email")}
      />
      <Button type="submit" size="large" busyLabel={isSubmitting ? busyWords.sending : null}>
        {formWords.sendLink}
      </Button>
    </form>
  );
}

/** /forgot-password: the answer is the same whether the account exists or not. */
export function ForgotPasswordScreen() {
  useDocumentTitle("Recuperar contraseña");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <AccessLayout title="Revisá tu email">
        <Notice tone="success" title="Te enviamos un enlace">
          Si hay una cuenta con {sentTo}, vas a recibir un enlace para elegir otra contraseña. El enlace
          expira en 1 hora.
        </Notice>
        <ButtonLink to="/login" size="large">
          {screenWords.backToLogin}
        </ButtonLink>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout
      title="Recuperar contraseña"
      lead="Escribí tu email y te enviamos un enlace para elegir otra."
      footer={<TextLink to="/login">{screenWords.backToLogin}</TextLink>}
    >
      <ForgotForm onSent={setSentTo} />
    </AccessLayout>
  );
}
