import { useState } from "react";

import { readStats, sendCampaign } from "@paridad/core/endpoints";
import { validationMessages, screenWords, busyWords } from "@paridad/core/messages";

import { useData } from "../../../lib/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { CheckboxField, TextField } from "../../../components/ui/forms/field.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { TextAreaField } from "../../../components/ui/forms/text-area-field.tsx";
import { adminToasts } from "../admin-texts.ts";
import { useActOnce } from "../use-act-once.ts";
import { useAdminAction } from "../use-admin.ts";

type BulkEmailForm = { title: string; content: string; includePasswordReset: boolean };

function useBulkEmail(onClose: () => void) {
  const api = useApi();
  const [form, setForm] = useState<BulkEmailForm>({ title: "", content: "", includePasswordReset: false });
  const actOnce = useActOnce();
  const mail = { ...form, title: form.title.trim(), content: form.content.trim(), targetUsers: [] };
  const send = useAdminAction({
    act: () => actOnce(mail, (options) => api.call(sendCampaign, { body: mail, ...options })),
    failure: adminToasts.bulkUnavailable,
    touches: ["campaigns", "audit"],
    onDone: onClose,
  });
  return {
    form,
    send,
    change: (part: Partial<BulkEmailForm>) => setForm((before) => ({ ...before, ...part })),
    isComplete: form.title.trim() !== "" && form.content.trim() !== "",
  };
}

function Preview({ form }: { form: BulkEmailForm }) {
  const stats = useData(readStats, ["admin", "stats"]);
  const count = stats.data ? ` (${stats.data.activeUsers})` : "";
  return (
    <div className="grid gap-4">
      <dl className="grid gap-2 text-md sm:grid-cols-2">
        <div>
          <dt className="text-muted">Destinatarios</dt>
          <dd className="font-medium">Todos los usuarios activos{count}</dd>
        </div>
        <div>
          <dt className="text-muted">Enlace de restablecimiento</dt>
          <dd className="font-medium">{form.includePasswordReset ? "Incluido" : screenWords.notIncluded}</dd>
        </div>
      </dl>
      <article className="rounded-md border border-line bg-bg p-4">
        <h3 className="font-semibold">{form.title}</h3>
        <p className="mt-2 whitespace-pre-wrap">{form.content}</p>
        {form.includePasswordReset ? (
          <p className="mt-3 rounded-md border border-dashed border-line2 p-2.5 text-md text-muted">
            [Enlace para restablecer la contraseña, propio de cada usuario; expira en 1 hora]
          </p>
        ) : null}
      </article>
    </div>
  );
}

function Fields({ form, change }: { form: BulkEmailForm; change: (part: Partial<BulkEmailForm>) => void }) {
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        El correo va a todos los usuarios activos, una vez a cada uno. El enlace de restablecimiento expira en
        1 hora.
      </Notice>
      <TextField
        label="Título"
        maxLength={200}
        value={form.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label="Contenido"
        rows={8}
        maxLength={20_000}
        value={form.content}
        onChange={(event) => change({ content: event.currentTarget.value })}
      />
      <CheckboxField
        label="Incluir enlace para restablecer la contraseña"
        checked={form.includePasswordReset}
        onChange={(event) => change({ includePasswordReset: event.currentTarget.checked })}
      />
    </div>
  );
}

/** 'Envío Masivo': written, seen, sent. */
export function BulkEmailDialog({ onClose }: { onClose: () => void }) {
  const [isPreview, setPreview] = useState(false);
  const { form, change, isComplete, send } = useBulkEmail(onClose);
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
            <Button
              busyLabel={send.isPending ? busyWords.sending : null}
              onClick={() => send.mutate(undefined)}
            >
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
      {isPreview ? <Preview form={form} /> : <Fields form={form} change={change} />}
    </Dialog>
  );
}
