import { useState } from "react";

import { readStats, sendCampaign } from "@paridad/core/endpoints";
import { busyWords, screenWords, validationMessages } from "@paridad/core/messages";

import { useAction } from "../../../lib/use-action.ts";
import { useData } from "../../../data/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { CheckboxField, TextField, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { Facts } from "../../../components/ui/layout/facts.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { adminToasts } from "../admin-texts.ts";
import { useActOnce } from "../use-act-once.ts";

type Mail = { title: string; content: string; includePasswordReset: boolean };

function Preview({ mail: { title, content, includePasswordReset } }: { mail: Mail }) {
  const stats = useData(readStats, ["admin", "stats"]);
  const count = stats.data ? ` (${stats.data.activeUsers})` : "";
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ["Destinatarios", `Todos los usuarios activos${count}`],
          ["Enlace de restablecimiento", includePasswordReset ? "Incluido" : screenWords.notIncluded],
        ]}
        className="gap-2 text-md sm:grid-cols-2"
        valueClass="font-medium"
      />
      <article className="rounded-md border border-line bg-bg p-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-2 whitespace-pre-wrap">{content}</p>
        {includePasswordReset ? (
          <p className="mt-3 rounded-md border border-dashed border-line2 p-2.5 text-md text-muted">
            [Enlace para restablecer la contraseña, propio de cada usuario; expira en 1 hora]
          </p>
        ) : null}
      </article>
    </div>
  );
}

function Fields({ mail, change }: { mail: Mail; change: (part: Partial<Mail>) => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        El correo va a todos los usuarios activos, una vez a cada uno. El enlace de restablecimiento expira en
        1 hora.
      </Notice>
      <TextField
        label="Título"
        maxLength={200}
        value={mail.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label="Contenido"
        rows={8}
        maxLength={20_000}
        value={mail.content}
        onChange={(event) => change({ content: event.currentTarget.value })}
      />
      <CheckboxField
        label="Incluir enlace para restablecer la contraseña"
        checked={mail.includePasswordReset}
        onChange={(event) => change({ includePasswordReset: event.currentTarget.checked })}
      />
    </div>
  );
}

/** 'Envío Masivo': written, seen, sent. */
export function BulkEmailDialog({ onClose }: { onClose: () => void }) {
  const [isPreview, setPreview] = useState(false);
  const [mail, setMail] = useState<Mail>({ title: "", content: "", includePasswordReset: false });
  const api = useApi();
  const actOnce = useActOnce();
  const [title, content] = [mail.title.trim(), mail.content.trim()];
  const send = useAction({
    act: () => {
      const body = { ...mail, title, content, targetUsers: [] };
      return actOnce(body, (options) => api.call(sendCampaign, { body, ...options }));
    },
    failure: adminToasts.bulkUnavailable,
    touches: ["campaigns", "audit"],
    onDone: onClose,
  });
  const isComplete = title !== "" && content !== "";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Envío Masivo"
      footer={
        isPreview ? (
          <>
            <Button tone="secondary" onClick={() => setPreview(false)}>
              Editar
            </Button>
            <Button busyLabel={send.isPending ? busyWords.sending : null} onClick={() => send.mutate()}>
              Enviar Correos
            </Button>
          </>
        ) : (
          <>
            <Button tone="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              disabled={!isComplete}
              title={isComplete ? undefined : validationMessages.campaignFieldsRequired}
              onClick={() => setPreview(true)}
            >
              Previsualizar
            </Button>
          </>
        )
      }
    >
      {isPreview ? (
        <Preview mail={mail} />
      ) : (
        <Fields mail={mail} change={(part) => setMail((before) => ({ ...before, ...part }))} />
      )}
    </Dialog>
  );
}
