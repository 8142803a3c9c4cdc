import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { dayOf } from "@paridad/core/book";
import type { PositionContent, SavedEvent, SavedPosition } from "@paridad/core/contract";
import { formatDate, formatInstantDate, formatPesos } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";
import { movementName, savedPositionMessages, undoEvent, undoRefusalText } from "@paridad/core/positions";
import { Button } from "../../../../components/ui/button.tsx";
import { PlainTable } from "../../../../components/ui/table/plain-table.tsx";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { useIsOpen } from "../../../../data/access.ts";
import { ConfirmDialog } from "../../../../components/ui/confirm-dialog.tsx";
import { notify } from "../../../../lib/notify.ts";
import { usePositions } from "../../../../data/positions/use-positions.ts";
import { useOneAtATime } from "../../../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../../../lib/use-submit.ts";

const money = (value: number) => formatPesos(value, { sign: "always" });

/** Its cells, struck through once it was undone; `onUndo` is null where it can't be. */
function cellsOf(event: SavedEvent, onUndo: (() => void) | null): ReactNode[] {
  const name = movementName(event);
  const day = formatDate(dayOf(event.at));
  const { kind, cash, realized, undone } = event;
  const struck = (text: ReactNode) => (undone === undefined ? text : <s className="text-muted">{text}</s>);
  return [
    struck(day),
    <>
      {struck(name)}
      {undone === undefined ? null : (
        <span className="block text-sm text-muted">
          {kind === "open" ? "corregida" : "deshecho"} el {formatDate(dayOf(undone))}
        </span>
      )}
    </>,
    struck(money(cash)),
    kind === "open" ? (
      <ExplainedDash key="realized" text="Al abrir no se realiza ningún resultado" />
    ) : (
      struck(money(realized))
    ),
    onUndo === null ? null : (
      <Button
        key="undo"
        size="small"
        tone="ghost"
        aria-label={`Deshacer el ${name.toLowerCase()} del ${day}`}
        onClick={onUndo}
      >
        <Undo2 aria-hidden />
        <span className="max-sm:sr-only">Deshacer</span>
      </Button>
    ),
  ];
}

/** Asks before a movement is undone; `content` has all events. */
function UndoDialog({
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

/** Everything that happened to a position, undone movements too; those that count can be undone. */
export function Movements({ position, content }: { position: SavedPosition; content: PositionContent }) {
  const canWrite = useIsOpen("positions.write");
  const [undoing, setUndoing] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = (index: number) => {
    const undo = undoEvent(content, { index, at: position.updatedAt });
    setRefusal(undo.ok ? null : undoRefusalText(content.events, undo));
    setUndoing(undo.ok ? index : null);
  };
  const canUndo = ({ legs, undone }: SavedEvent) => canWrite && legs !== undefined && undone === undefined;
  return (
    <>
      <PlainTable
        label="Movimientos"
        headings={["Día", "Movimiento", "Caja", "Realizado", ""]}
        texts={[1]}
        rows={content.events.map((event, index) => ({
          key: index,
          cells: cellsOf(event, canUndo(event) ? () => ask(index) : null),
        }))}
      />
      {refusal === null ? null : (
        <p role="alert" className="text-md text-down">
          {refusal}
        </p>
      )}
      {undoing === null ? null : (
        <UndoDialog {...{ position, content }} index={undoing} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}
