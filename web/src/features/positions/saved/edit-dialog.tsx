import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { isApiError } from "@paridad/core/api";
import type { ApiError } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import { errorMessages, savedPositionMessages, busyWords } from "@paridad/core/messages";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { TextAreaField } from "../../../components/ui/forms/text-area-field.tsx";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../lib/positions/use-positions.ts";
import { ExitFields } from "../builder/exit-choice.tsx";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";

/** Name and note of a saved position, and the way out that its results count. */
export function EditDialog({ position, onClose }: { position: SavedPosition; onClose: () => void }) {
  const { update } = usePositions();
  const [name, setName] = useState(position.name);
  const [note, setNote] = useState(position.note);
  const { exit, keepShares } = position;
  const [leaving, setLeaving] = useState({ exit, keepShares });
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const send = useOneAtATime(async () => {
    try {
      await update.mutateAsync({ id: position.id, version: position.version, name, note, ...leaving });
      notify.success(savedPositionMessages.saved);
      onClose();
    } catch (error) {
      setFailure(isApiError(error) ? error : errorMessages.unexpected);
    }
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    return send();
  };
  return (
    <FormDialog
      size="small"
      initialFocus={first}
      title="Nombre, nota y salida"
      action="Guardar"
      busyLabel={update.isPending ? busyWords.saving : null}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        ref={first}
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
