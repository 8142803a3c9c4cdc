import { useEffect, useRef } from "react";

import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { useSession } from "../../../lib/services.tsx";

/** A field that changed meanwhile, as it is read. */
export type ConflictField = {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** The text written here, where both wrote something else. */
  readonly mine: string | null;
};

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
export function ConflictNotice({
  what,
  changedBy,
  fields,
}: {
  /** "este usuario", "este plan". */
  what: string;
  changedBy: readonly string[];
  fields: readonly ConflictField[];
}) {
  const me = useSession(({ adminUser }) => adminUser?.username);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
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

/** Actions on the conflict. */
export function ConflictActions({
  onClose,
  onLoad,
  onSave,
  canSave = true,
  busyLabel,
}: {
  onClose: () => void;
  onLoad: () => void;
  onSave: () => void;
  canSave?: boolean;
  busyLabel: string | null;
}) {
  return (
    <>
      <Button tone="secondary" onClick={onClose}>
        Cancelar
      </Button>
      <Button tone="secondary" onClick={onLoad}>
        Cargar lo nuevo
      </Button>
      <Button disabled={!canSave} busyLabel={busyLabel} onClick={onSave}>
        Guardar lo mío encima
      </Button>
    </>
  );
}
