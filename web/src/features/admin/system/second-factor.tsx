import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { beginTotp, confirmTotp, readAdmin, removeTotp } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { PasswordField, TextField } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { QrCode } from "../../../components/ui/qr-code.tsx";
import { useData } from "../../../lib/use-data.ts";
import { notify } from "../../../lib/notify.ts";
import { useApi } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { useCapabilities } from "../use-admin.ts";

type Proof = { readonly otp: string; readonly password: string; readonly currentOtp?: string };

/** A secret not yet stored; `uri` is the same as authenticator applications take it. */
type FreshSecret = { readonly secret: string; readonly uri: string };

type ProofDialogProps = {
  readonly title: string;
  /** A new secret to copy into the application, or null when the factor is removed. */
  readonly secret: FreshSecret | null;
  /** Whether a present factor gives way to the new one, which takes a code of it, too. */
  readonly replaces?: boolean;
  readonly act: (proof: Proof) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
};

const codePattern = /^\d{6}$/;

function useProof({
  act,
  onClose,
  replaces = false,
}: Pick<ProofDialogProps, "act" | "onClose" | "replaces">) {
  const queries = useQueryClient();
  const [currentOtp, setCurrentOtp] = useState("");
  const [otp, setOtp] = useState("");
  const [password, setPassword] = useState("");
  const send = useMutation({
    mutationFn: () =>
      act({ otp: otp.trim(), password, ...(replaces ? { currentOtp: currentOtp.trim() } : {}) }),
    onSuccess: ({ message }) => {
      notify.success(message);
      void queries.invalidateQueries({ queryKey: ["admin", "me"] });
      onClose();
    },
  });
  const codes = replaces ? [otp, currentOtp] : [otp];
  const isComplete = password !== "" && codes.every((code) => codePattern.test(code.trim()));
  return { otp, setOtp, currentOtp, setCurrentOtp, password, setPassword, isComplete, send };
}

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

function CodeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (code: string) => void;
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ProofDialog({ title, secret, replaces = false, act, onClose }: ProofDialogProps) {
  const { otp, setOtp, currentOtp, setCurrentOtp, password, setPassword, isComplete, send } = useProof({
    act,
    onClose,
    replaces,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!isComplete}
            busyLabel={send.isPending ? busyWords.verifying : null}
            onClick={() => send.mutate()}
          >
            Confirmar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {secret === null ? null : <Secret {...secret} />}
        {send.isError ? <Notice tone="error">{messageOf(send.error)}</Notice> : null}
        <CodeField
          label={replaces ? "Código de la clave nueva" : "Código de 6 dígitos"}
          value={otp}
          onChange={setOtp}
        />
        {replaces ? (
          <CodeField label="Código de tu segundo factor actual" value={currentOtp} onChange={setCurrentOtp} />
        ) : null}
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

function Choices({
  isOn,
  isBusy,
  onBegin,
  onRemove,
}: {
  isOn: boolean;
  isBusy: boolean;
  onBegin: () => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="secondary" busyLabel={isBusy ? busyWords.preparing : null} onClick={onBegin}>
        {isOn ? "Cambiar" : "Activar"}
      </Button>
      {isOn ? (
        <Button tone="secondary" onClick={onRemove}>
          Desactivar
        </Button>
      ) : null}
    </div>
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
        <Choices
          isOn={isOn}
          isBusy={begin.isPending}
          onBegin={() => begin.mutate()}
          onRemove={() => setRemoving(true)}
        />
      )}
      {secret === null ? null : (
        <ProofDialog
          title={isOn ? "Cambiar segundo factor" : "Activar segundo factor"}
          secret={secret}
          replaces={isOn}
          act={async (proof) => api.call(confirmTotp, { body: { secret: secret.secret, ...proof } })}
          onClose={() => setSecret(null)}
        />
      )}
      {isRemoving ? (
        <ProofDialog
          title="Desactivar segundo factor"
          secret={null}
          act={async (proof) => api.call(removeTotp, { body: proof })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Card>
  );
}
