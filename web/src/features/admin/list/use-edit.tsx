import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";

import type { EditConflict } from "@paridad/core/api";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { useSession } from "../../../lib/services.tsx";
import { useAdminForm } from "./use-admin-form.ts";

const names = new Intl.ListFormat("es-AR");

function whoChanged(changedBy: readonly string[], what: string, me: string | undefined): string {
  const others = changedBy.filter((name) => name !== me);
  if (others.length > 1) return `${names.format(others)} cambiaron ${what} mientras lo editabas`;
  if (others.length === 1) return `${others[0]} cambió ${what} mientras lo editabas`;
  if (changedBy.length > 0) return `Cambiaste ${what} en otra ventana mientras lo editabas acá`;
  return `Otra persona cambió ${what} mientras lo editabas`;
}

/** That somebody else changed the record meanwhile, and the way to what they wrote. Takes the focus. */
function ConflictNotice({
  what,
  changedBy,
  onLoad,
}: {
  what: string;
  changedBy: readonly string[];
  onLoad: () => void;
}) {
  const me = useSession(({ adminUser }) => adminUser?.username);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [changedBy]);
  return (
    <div ref={notice} tabIndex={-1} className="rounded-lg outline-none">
      <Notice
        tone="warning"
        title={whoChanged(changedBy, what, me)}
        action={
          <Button tone="secondary" size="small" onClick={onLoad}>
            Cargar lo nuevo
          </Button>
        }
      >
        No se guardó nada y lo que escribiste sigue acá; «Cargar lo nuevo» lo descarta.
      </Notice>
    </div>
  );
}

/** The edit of a record, for a `FormDialog`. One that came too late writes over nothing: `notice` tells and has the newer one. */
export function useEdit<Row, Form extends FieldValues>({
  row,
  what,
  formOf,
  conflictOf,
  send,
  ...rest
}: {
  row: Row;
  /** "este usuario", "este plan". */
  what: string;
  formOf: (row: Row) => Form;
  conflictOf: (error: unknown) => EditConflict<Row> | null;
  send: (form: Form, start: Row) => Promise<{ readonly message: string }>;
  /** Words of the keys to read again. */
  touches: readonly string[];
  onClose: () => void;
}) {
  const [start, setStart] = useState(row);
  const [conflict, setConflict] = useState<EditConflict<Row> | null>(null);
  const { form, clear, dialog } = useAdminForm<Form>({
    ...rest,
    defaultValues: formOf(row) as DefaultValues<Form>,
    busy: busyWords.updating,
    send: async (values) => {
      try {
        return await send(values, start);
      } catch (error) {
        setConflict(conflictOf(error));
        throw error;
      }
    },
  });
  const load = ({ current }: EditConflict<Row>) => {
    setStart(current);
    form.reset(formOf(current));
    setConflict(null);
    clear();
  };
  const notice =
    conflict === null ? null : (
      <ConflictNotice what={what} changedBy={conflict.changedBy} onLoad={() => load(conflict)} />
    );
  return { form, start, notice, dialog: { ...dialog, failure: conflict === null ? dialog.failure : null } };
}
