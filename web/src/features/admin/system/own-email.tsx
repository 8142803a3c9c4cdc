import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { emailSchema } from "@paridad/core/contract";
import type { Admin } from "@paridad/core/contract";
import { changeAdminEmail, readAdmin } from "@paridad/core/endpoints";
import { errorMessages, validationMessages, formWords, busyWords } from "@paridad/core/messages";

import { useData } from "../../../lib/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { PasswordField, TextField } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { notify } from "../../../lib/notify.ts";
import { useSubmit } from "../../../lib/use-submit.ts";

type EmailForm = { email: string; password: string; currentOtp: string };
const codePattern = /^\d{6}$/;

function emailError(value: string): string | true {
  return emailSchema.safeParse(value.trim()).success || validationMessages.emailInvalid;
}

function Form({ admin }: { admin: Admin }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<EmailForm>({
    defaultValues: { email: admin.email ?? "", password: "", currentOtp: "" },
  });
  const { submit, failure } = useSubmit<EmailForm>({
    form,
    send: async ({ email, password, currentOtp }) => {
      const code = admin.totpEnabled ? { currentOtp: currentOtp.trim() } : {};
      const { message } = await api.call(changeAdminEmail, {
        body: { email: email.trim(), password, ...code },
      });
      form.reset({ email: email.trim(), password: "", currentOtp: "" });
      notify.success(message);
      await queries.invalidateQueries({ queryKey: ["admin", "me"] });
    },
  });
  const { isSubmitting } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FailureNotice failure={failure} fallback={errorMessages.unexpected} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...fieldOf(form, "email", { validate: emailError })}
      />
      <PasswordField
        label={formWords.currentPassword}
        autoComplete="current-password"
        {...fieldOf(form, "password", { required: validationMessages.currentPasswordRequired })}
      />
      {admin.totpEnabled ? (
        <TextField
          label="Código de tu segundo factor"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...fieldOf(form, "currentOtp", {
            validate: (value) => codePattern.test(value.trim()) || validationMessages.currentOtpRequired,
          })}
        />
      ) : null}
      <div>
        <Button type="submit" tone="secondary" busyLabel={isSubmitting ? busyWords.saving : null}>
          Guardar email
        </Button>
      </div>
    </form>
  );
}

/** The administrator's own e-mail, which gets notices about their access. */
export function OwnEmail() {
  const me = useData(readAdmin, ["admin", "me"]);
  return (
    <Card>
      <h2 className="font-semibold">Email para avisos</h2>
      <p className="mt-1 mb-4 text-[13.5px] text-muted">
        Ahí te avisamos de los cambios en tu acceso al panel. Si lo cambiás, avisamos al anterior y al nuevo.
      </p>
      {me.data === undefined ? <Skeleton className="h-[193px] pointer-coarse:h-[215px]" /> : null}
      {me.data?.email === null ? (
        <Notice tone="warning" title="Tu cuenta no tiene email" className="mb-4">
          Hasta que lo agregues no te podemos avisar de los cambios en tu acceso.
        </Notice>
      ) : null}
      {me.data === undefined ? null : <Form admin={me.data} />}
    </Card>
  );
}
