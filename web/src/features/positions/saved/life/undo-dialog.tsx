import type { PositionContent, SavedPosition } from "@paridad/core/contract";
import { formatInstantDate, formatPesos } from "@paridad/core/formats";
import { busyWords, movementName, savedPositionMessages } from "@paridad/core/messages";
import { ConfirmDialog } from "../../../../components/ui/confirm-dialog.tsx";
import { notify } from "../../../../lib/notify.ts";
import { usePositions } from "../../../../lib/positions/use-positions.ts";
import { useOneAtATime } from "../../../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../../../lib/use-submit.ts";

/** Asks before a movement is undone; `content` has all events. */
export function UndoDialog({
  position,
  content,
  index,
  onClose,
}: {
  position: SavedPosition;
  content: PositionContent;
  index: number;
  onClose: () => void;
}) {
  const { undo } = usePositions();
  const event = content.events[index];
  const send = useOneAtATime(async () => {
    await undo.mutateAsync({ id: position.id, version: position.version, index }).then(
      () => notify.success(savedPositionMessages.undone),
      (error) => notify.error(messageOf(error)),
    );
    onClose();
  });
  if (event === undefined) return null;
  const money = (value: number) => formatPesos(value, { sign: "always" });
  return (
    <ConfirmDialog
      title={`Deshacer el ${movementName(event).toLowerCase()} del ${formatInstantDate(Date.parse(event.at))}`}
      confirmLabel="Deshacer"
      busyLabel={undo.isPending ? busyWords.undoing : null}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      Sus patas y su caja se vuelven atrás, y lo realizado pasa de {money(content.realized)} a{" "}
      {money(content.realized - event.realized)}. El movimiento sigue en la historia, marcado.
    </ConfirmDialog>
  );
}
