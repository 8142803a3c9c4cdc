import { Check, X } from "lucide-react";
import { useNavigate } from "react-router";

import { isApiError } from "@paridad/core/api";
import type { ApiError } from "@paridad/core/api";
import { passwordRules } from "@paridad/core/contract";
import { resetPassword } from "@paridad/core/endpoints";
import { errorMessages, formWords, screenWords, validationMessages } from "@paridad/core/messages";

import { ButtonLink } from "../../components/ui/button-link.tsx";
import { CheckboxField, PasswordField, fieldOf } from "../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../components/ui/forms/send-form.tsx";
import { revokeKeysText } from "../../data/access-texts.ts";
import { notify } from "../../lib/notify.ts";

import { useApi } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { useLinkToken } from "../../lib/arrival/use-link-token.ts";
import { AccessLayout, TextLink } from "./access-layout.tsx";

const ruleTexts: Record<(typeof passwordRules)[number]["id"], string> = {
  length: formWords.passwordLength,
  lowercase: "Una letra minúscula",
  uppercase: "Una letra mayúscula",
  digit: "Un número",
};

function Checklist({ password }: { password: string }) {
  return (
    <ul className="grid gap-1 text-md" aria-label="Requisitos de la contraseña">
      {passwordRules.map(({ id, holds }) => {
        const isMet = holds(password);
        return (
          <li
            key={id}
            className={`flex items-center gap-2 [&_svg]:size-3.5 ${isMet ? "text-up" : "text-muted"}`}
          >
            {isMet ? <Check aria-hidden /> : <X aria-hidden />}
            {ruleTexts[id]}
            <span className="sr-only">{isMet ? ": cumplido" : ": falta"}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The link itself is no good: no password will do. */
function isOfLink(failure: ApiError | string | null): boolean {
  return isApiError(failure) && (failure.code === "INVALID_TOKEN" || failure.code === "TOKEN_EXPIRED");
}

function ResetFields({ token }: { token: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const { form, sending } = useSendForm({
    defaultValues: { newPassword: "", confirmPassword: "", revokeApiKeys: false },
    busy: "Restableciendo...",
    send: async ({ newPassword, revokeApiKeys }) => {
      const { message } = await api.call(resetPassword, { body: { newPassword, token, revokeApiKeys } });
      notify.success(message);
      void navigate("/login", { replace: true, state: { message } });
    },
  });
  const [password, confirmation] = form.watch(["newPassword", "confirmPassword"]);
  const isComplete = passwordRules.every(({ holds }) => holds(password)) && confirmation !== "";
  return (
    <SendForm
      action="Restablecer contraseña"
      size="large"
      disabled={!isComplete}
      fallback={errorMessages.resetFailed}
      {...sending}
    >
      {isOfLink(sending.failure) ? (
        <ButtonLink to="/forgot-password" tone="secondary">
          Pedir otro enlace
        </ButtonLink>
      ) : null}
      <PasswordField
        label={formWords.newPassword}
        autoComplete="new-password"
        {...fieldOf(form, "newPassword")}
      />
      <Checklist password={password} />
      <PasswordField
        label={formWords.confirmPassword}
        autoComplete="new-password"
        {...fieldOf(form, "confirmPassword", {
          validate: (value) => value === form.getValues("newPassword") || validationMessages.passwordsDiffer,
        })}
      />
      <CheckboxField label={revokeKeysText} {...form.register("revokeApiKeys")} />
    </SendForm>
  );
}

/** /reset-password?token=… */
export function ResetPasswordScreen() {
  useDocumentTitle("Restablecer contraseña");
  const token = useLinkToken();
  if (!token) {
    return (
      <AccessLayout title="Token inválido" lead="El enlace está incompleto. Pedí uno nuevo.">
        <ButtonLink to="/forgot-password" size="large">
          Pedir otro enlace
        </ButtonLink>
        <ButtonLink to="/login" tone="secondary">
          {screenWords.backToLogin}
        </ButtonLink>
      </AccessLayout>
    );
  }
  return (
    <AccessLayout
      title="Elegí tu nueva contraseña"
      footer={<TextLink to="/login">{screenWords.backToLogin}</TextLink>}
    >
      <ResetFields token={token} />
    </AccessLayout>
  );
}
