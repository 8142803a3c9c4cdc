import { useEffect, useId, useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";

import type { EditConflict } from "@paridad/core/api";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { useSession } from "../../../lib/services.tsx";
import { useReadAgain } from "../../../lib/use-data.ts";
import type { ConflictField } from "./merge-edits.ts";

/** A record as its edit began, and as it is now: the same until somebody else changes it. */
export type Edited<Row> = { readonly start: Row; readonly current: Row };

/**
 * An edit of a record. One that came too late keeps what was written and has a `conflict`: sent again it goes on top of what
 * stands now.
 */
export function useEdit<Row, Form extends FieldValues>({
  row,
  formOf,
  conflictOf,
  send,
  touches,
  onClose,
}: {
  row: Row;
  formOf: (row: Row) => Form;
  conflictOf: (error: unknown) => EditConflict<Row> | null;
  send: (form: Form, rows: Edited<Row>) => Promise<{ readonly message: string }>;
  /** Words of the keys to read again. */
  touches: readonly string[];
  onClose: () => void;
}) {
  const [start, setStart] = useState(row);
  const [conflict, setConflict] = useState<EditConflict<Row> | null>(null);
  const readAgain = useReadAgain();
  const rows = { start, current: conflict?.current ?? start };
  const { form, sending } = useSendForm<Form>({
    defaultValues: formOf(row) as DefaultValues<Form>,
    busy: busyWords.updating,
    send: async (values) => {
      try {
        const { message } = await send(values, rows);
        notify.success(message);
        onClose();
      } catch (error) {
        const refusal = conflictOf(error);
        if (refusal === null) throw error;
        setConflict(refusal);
      } finally {
        // A lost answer leaves the write's outcome unknown: the list shows it.
        void readAgain(touches);
      }
    },
  });
  const loadNewer = () => {
    setStart(rows.current);
    form.reset(formOf(rows.current));
    setConflict(null);
  };
  return { form, rows, edit: { ...sending, changedBy: conflict?.changedBy ?? null, loadNewer, onClose } };
}

const names = new Intl.ListFormat("es-AR");

function whoChanged(changedBy: readonly string[], what: string, me: string | undefined): string {
  const others = changedBy.filter((name) => name !== me);
  if (others.length > 1) return `${names.format(others)} cambiaron ${what} mientras lo editabas`;
  if (others.length === 1) return `${others[0]} cambió ${what} mientras lo editabas`;
  if (changedBy.length > 0) return `Cambiaste ${what} en otra ventana mientras lo editabas acá`;
  return `Otra persona cambió ${what} mientras lo editabas`;
}

function Changes({ fields }: { fields: readonly ConflictField[] }) {
  if (fields.length === 0) return <p>Ninguno de los campos de este formulario cambió.</p>;
  return (
    <dl className="mt-2 grid gap-2">
      {fields.map(({ label, before, now, mine }) => (
        <div key={label}>
          <dt className="font-medium text-text">{label}</dt>
          <dd className="break-words">
            {before} <span aria-label="pasó a">→</span> <strong className="text-text">{now}</strong>
          </dd>
          {mine === null ? null : <dd className="break-words">Vos escribiste: {mine}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** After a stale edit: who changed which fields meanwhile. Takes the focus. */
function ConflictNotice({
  what,
  changedBy,
  fields,
}: {
  what: string;
  changedBy: readonly string[];
  fields: readonly ConflictField[];
}) {
  const me = useSession(({ adminUser }) => adminUser?.username);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [changedBy]);
  return (
    <div ref={notice} tabIndex={-1} className="rounded-lg outline-none">
      <Notice tone="warning" title={whoChanged(changedBy, what, me)}>
        <Changes fields={fields} />
        <p className="mt-2.5">
          No se guardó nada y lo que escribiste sigue acá. «Guardar lo mío encima» escribe solo los campos que
          cambiaste vos; «Cargar lo nuevo» descarta lo que escribiste.
        </p>
      </Notice>
    </div>
  );
}

/** The dialog of an edit; a change by somebody else meanwhile is shown, never silently overwritten. */
export function EditDialog({
  edit: { failure, busyLabel, onSubmit, changedBy, loadNewer, onClose },
  action,
  failureTitle,
  what,
  conflictFields,
  canSave = true,
  aside,
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size"> & {
  edit: ReturnType<typeof useEdit>["edit"];
  /** Text of the button that saves. */
  action: string;
  failureTitle: string;
  /** "este usuario", "este plan". */
  what: string;
  /** Fields that somebody else changed meanwhile. */
  conflictFields: () => readonly ConflictField[];
  canSave?: boolean;
  /** Another action on the form, until there is a conflict. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const formId = useId();
  const isConflict = changedBy !== null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      {...dialog}
      footer={
        <>
          {isConflict ? null : aside}
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          {isConflict ? (
            <>
              <Button tone="secondary" onClick={loadNewer}>
                Cargar lo nuevo
              </Button>
              <Button disabled={!canSave} busyLabel={busyLabel} onClick={() => void onSubmit()}>
                Guardar lo mío encima
              </Button>
            </>
          ) : (
            <Button type="submit" form={formId} disabled={!canSave} busyLabel={busyLabel}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter alone never overwrites another's change.
          if (!isConflict) void onSubmit(event);
        }}
      >
        {isConflict ? <ConflictNotice what={what} changedBy={changedBy} fields={conflictFields()} /> : null}
        <FailureNotice failure={failure} failureTitle={failureTitle} />
        {children}
      </form>
    </Dialog>
  );
}
