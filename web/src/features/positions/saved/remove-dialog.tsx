import type { SavedPosition } from "@paridad/core/contract";
import { busyWords } from "@paridad/core/messages";
import { savedPositionMessages } from "@paridad/core/positions";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../data/positions/use-positions.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../../lib/use-submit.ts";

/** Asks before a saved position goes. */
export function RemoveDialog({ position, onClose }: { position: SavedPosition; onClose: () => void }) {
  const { remove } = usePositions();
  const send = useOneAtATime(async () => {
    await remove.mutateAsync(position).then(
      ({ message }) => notify.success(message || savedPositionMessages.deleted),
      (error) => notify.error(messageOf(error)),
    );
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Eliminar ${position.name}`}
      confirmLabel="Eliminar"
      busyLabel={remove.isPending ? busyWords.deleting : null}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      Se pierden sus patas y sus movimientos. No se puede deshacer.
    </ConfirmDialog>
  );
}
