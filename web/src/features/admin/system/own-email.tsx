import { emailSchema } from "@paridad/core/contract";
import type { Admin } from "@paridad/core/contract";
import { changeAdminEmail, readAdmin } from "@paridad/core/endpoints";
import { formWords, validationMessages } from "@paridad/core/messages";

import { useReadAgain } from "../../../lib/use-action.ts";
import { useData } from "../../../data/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { PasswordField, TextField, fieldOf } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { SendForm, useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { notify } from "../../../lib/notify.ts";

const codePattern = /^\d{6}$/;

function emailError(value: string): string | true {
  return emailSchema.safeParse(value.trim()).success || validationMessages.emailInvalid;
}

function EmailForm({ admin }: { admin: Admin }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { form, sending } = useSendForm({
    defaultValues: { email: admin.email ?? "", password: "", currentOtp: "" },
    send: async ({ email: written, password, currentOtp }) => {
      const email = written.trim();
      const code = admin.totpEnabled ? { currentOtp: currentOtp.trim() } : {};
      const { message } = await api.call(changeAdminEmail, { body: { email, password, ...code } });
      form.reset({ email, password: "", currentOtp: "" });
      notify.success(message);
      await readAgain(["me"]);
    },
  });
  return (
    <SendForm action="Guardar email" tone="secondary" className="justify-self-start" {...sending}>
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
    </SendForm>
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
      {me.data === undefined ? null : <EmailForm admin={me.data} />}
    </Card>
  );
}
