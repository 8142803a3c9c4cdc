import { useState } from "react";

import { emailRequestSchema } from "@paridad/core/contract";
import type { EmailRequest } from "@paridad/core/contract";
import { forgotPassword } from "@paridad/core/endpoints";
import { busyWords, errorMessages, formWords, screenWords } from "@paridad/core/messages";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { fieldOf, TextField } from "../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { useApi } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const api = useApi();
  const { form, sending } = useSendForm<EmailRequest>({
    schema: emailRequestSchema,
    defaultValues: { email: "" },
    busy: busyWords.sending,
    send: async (body) => {
      await api.call(forgotPassword, { body });
      onSent(body.email);
    },
  });
  return (
    <SendForm action={formWords.sendLink} size="large" fallback={errorMessages.emailSendFailed} {...sending}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...fieldOf(form, "email")}
      />
    </SendForm>
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
