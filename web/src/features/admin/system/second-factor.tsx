import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { beginTotp, confirmTotp, readAdmin, removeTotp } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { fieldOf, PasswordField, TextField } from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { QrCode } from "../../../components/ui/qr-code.tsx";
import { useData } from "../../../data/use-data.ts";
import { notify } from "../../../lib/notify.ts";
import { useApi } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { useAdminForm } from "../list/use-admin-form.ts";
import { useCapabilities } from "../capabilities.tsx";

/** A secret not yet stored; `uri` is the same as authenticator applications take it. */
type FreshSecret = { readonly secret: string; readonly uri: string };

function Secret({ secret, uri }: FreshSecret) {
  return (
    <div className="grid gap-2 text-md">
      <p>Escaneá el código con tu aplicación de verificación y escribí los seis dígitos que muestra:</p>
      <div className="justify-self-center">
        <QrCode text={uri} label="La clave como código QR" />
      </div>
      <p className="text-muted">Si no podés escanearlo, agregá la clave a mano:</p>
      <div className="flex items-center gap-2 rounded-md bg-s2 py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 text-md leading-6 tracking-wide select-all">
          {secret.replace(/.{4}(?=.)/g, "$& ")}
        </code>
        <CopyButton label="la clave" text={secret} />
      </div>
      <a href={uri} className="justify-self-start text-accent underline">
        Abrir en la aplicación de este dispositivo
      </a>
    </div>
  );
}

const codePattern = /^\d{6}$/;
const codeField = { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 6 } as const;

/** The codes and the password that change a factor; one that gives way to another is asked for a code, too. */
function ProofDialog({
  title,
  secret,
  isReplaced = false,
  onClose,
}: {
  title: string;
  /** A new secret to copy into the application, or null when the factor is removed. */
  secret: FreshSecret | null;
  isReplaced?: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const { form, dialog } = useAdminForm({
    defaultValues: { otp: "", currentOtp: "", password: "" },
    busy: busyWords.verifying,
    send: ({ otp, currentOtp, password }) => {
      const proof = { otp: otp.trim(), password };
      if (secret === null) return api.call(removeTotp, { body: proof });
      const current = isReplaced ? { currentOtp: currentOtp.trim() } : {};
      return api.call(confirmTotp, { body: { secret: secret.secret, ...proof, ...current } });
    },
    touches: ["me"],
    onClose,
  });
  const [otp, currentOtp, password] = form.watch(["otp", "currentOtp", "password"]);
  const codes = isReplaced ? [otp, currentOtp] : [otp];
  return (
    <FormDialog
      title={title}
      size="small"
      action="Confirmar"
      canSend={password !== "" && codes.every((code) => codePattern.test(code.trim()))}
      {...dialog}
    >
      {secret === null ? null : <Secret {...secret} />}
      <TextField
        label={isReplaced ? "Código de la clave nueva" : "Código de 6 dígitos"}
        {...codeField}
        {...fieldOf(form, "otp")}
      />
      {isReplaced ? (
        <TextField
          label="Código de tu segundo factor actual"
          {...codeField}
          {...fieldOf(form, "currentOtp")}
        />
      ) : null}
      <PasswordField label="Tu contraseña" autoComplete="current-password" {...fieldOf(form, "password")} />
    </FormDialog>
  );
}

/** The administrator's own second factor. */
export function SecondFactor() {
  const api = useApi();
  const capabilities = useCapabilities();
  const me = useData(readAdmin, ["admin", "me"]);
  const [secret, setSecret] = useState<FreshSecret | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const begin = useMutation({
    mutationFn: () => api.data(beginTotp),
    onSuccess: (fresh) => setSecret(fresh),
    onError: (error) => notify.error(messageOf(error)),
  });
  const isOn = me.data?.totpEnabled === true;
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">Segundo factor</h2>
        <Badge tone={isOn ? "up" : "warning"}>{isOn ? "Activado" : "Desactivado"}</Badge>
      </div>
      <p className="mt-1 mb-3 text-md text-muted">
        Un código de tu teléfono, además de la contraseña, para entrar al panel.
      </p>
      {capabilities.data?.totp === false ? (
        <Notice tone="info">Este servidor no tiene configurada la clave que lo protege (TOTP_KEY).</Notice>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            busyLabel={begin.isPending ? busyWords.preparing : null}
            onClick={() => begin.mutate()}
          >
            {isOn ? "Cambiar" : "Activar"}
          </Button>
          {isOn ? (
            <Button tone="secondary" onClick={() => setRemoving(true)}>
              Desactivar
            </Button>
          ) : null}
        </div>
      )}
      {secret === null ? null : (
        <ProofDialog
          title={isOn ? "Cambiar segundo factor" : "Activar segundo factor"}
          secret={secret}
          isReplaced={isOn}
          onClose={() => setSecret(null)}
        />
      )}
      {isRemoving ? (
        <ProofDialog title="Desactivar segundo factor" secret={null} onClose={() => setRemoving(false)} />
      ) : null}
    </Card>
  );
}
