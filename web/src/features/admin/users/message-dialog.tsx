import { useState } from "react";

import type { AdminUser } from "@paridad/core/contract";
import { sendUserMessage } from "@paridad/core/endpoints";
import { busyWords, validationMessages } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { TextField, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { adminToasts } from "../admin-texts.ts";
import { useActOnce } from "../use-act-once.ts";

/** A message to one user, seen before it is sent. */
export function MessageDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const api = useApi();
  const [title, setTitle] = useState("");
  const [message, setMessage] = useState("");
  const [isPreview, setPreview] = useState(false);
  const isComplete = title.trim() !== "" && message.trim() !== "";
  const actOnce = useActOnce();
  const mail = { title: title.trim(), message: message.trim() };
  const send = useAction({
    act: () =>
      actOnce(mail, (options) =>
        api.call(sendUserMessage, { params: { id: user.id }, body: mail, ...options }),
      ),
    failure: adminToasts.messageUnavailable,
    touches: ["audit"],
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Mensaje personalizado"
      description={`Para ${user.email}`}
      footer={
        <>
          <Button tone="secondary" disabled={!isComplete} onClick={() => setPreview(!isPreview)}>
            {isPreview ? "Editar" : "Previsualizar"}
          </Button>
          <Button
            disabled={!isComplete}
            title={isComplete ? undefined : validationMessages.messageFieldsRequired}
            busyLabel={send.isPending ? busyWords.sending : null}
            onClick={() => send.mutate()}
          >
            Enviar Mensaje
          </Button>
        </>
      }
    >
      {isPreview ? (
        <article className="rounded-md border border-line bg-bg p-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-2 whitespace-pre-wrap">{message}</p>
        </article>
      ) : (
        <div className="grid gap-4">
          <TextField label="Título" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
          <TextAreaField
            label="Mensaje"
            rows={7}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
