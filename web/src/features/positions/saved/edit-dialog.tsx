import { useRef, useState } from "react";
import type { SavedPosition } from "@paridad/core/contract";
import { busyWords } from "@paridad/core/messages";
import { savedPositionMessages } from "@paridad/core/positions";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { TextField, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../data/positions/use-positions.ts";
import { ExitFields } from "../builder/exit-choice.tsx";
import { useSending } from "../../../lib/use-one-at-a-time.ts";

type Fields = Pick<SavedPosition, "name" | "note" | "exit" | "keepShares">;

/** Name and note of a saved position, and the way out that its results count. */
export function EditDialog({ position, onClose }: { position: SavedPosition; onClose: () => void }) {
  const { update } = usePositions();
  const [name, setName] = useState(position.name);
  const [note, setNote] = useState(position.note);
  const { exit, keepShares } = position;
  const [leaving, setLeaving] = useState({ exit, keepShares });
  // Another window's writing stays where this one changed nothing.
  const [first] = useState<Fields>({ name, note, exit, keepShares });
  const focused = useRef<HTMLInputElement>(null);
  const { send, failure, isPending } = useSending(async () => {
    const written = { name, note, ...leaving };
    const changes = Object.entries(written).filter(
      ([field, value]) => value !== first[field as keyof Fields],
    );
    const { id, version } = position;
    await update.mutateAsync({ id, version, ...(Object.fromEntries(changes) as Partial<Fields>) });
    notify.success(savedPositionMessages.saved);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      initialFocus={focused}
      title="Nombre, nota y salida"
      action="Guardar"
      busyLabel={isPending ? busyWords.saving : null}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        ref={focused}
        label="Nombre"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label="Nota"
        maxLength={1_000}
        rows={4}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <ExitFields {...leaving} onChange={(change) => setLeaving((before) => ({ ...before, ...change }))} />
    </FormDialog>
  );
}
