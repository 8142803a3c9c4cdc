import { Undo2 } from "lucide-react";
import { useState } from "react";
import { dayOf } from "@paridad/core/book";
import type { PositionContent, SavedEvent, SavedPosition } from "@paridad/core/contract";
import { formatDate, formatPesos } from "@paridad/core/formats";
import { movementName, undoRefusalText } from "@paridad/core/messages";
import { undoEvent } from "@paridad/core/positions";
import { Button } from "../../../../components/ui/button.tsx";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { useIsOpen } from "../../../../lib/access.ts";
import { UndoDialog } from "./undo-dialog.tsx";

const money = (value: number) => formatPesos(value, { sign: "always" });

/** Struck through once it was undone. */
function Movement({ event, onUndo }: { event: SavedEvent; onUndo: (() => void) | null }) {
  const name = movementName(event);
  const day = formatDate(dayOf(event.at));
  const tone = event.undone === undefined ? "" : "text-muted line-through";
  return (
    <tr>
      <th scope="row" className={tone}>
        {day}
      </th>
      <td>
        {event.undone === undefined ? (
          name
        ) : (
          <>
            <s className="text-muted">{name}</s>
            <span className="block text-sm text-muted">
              {event.kind === "open" ? "corregida" : "deshecho"} el {formatDate(dayOf(event.undone))}
            </span>
          </>
        )}
      </td>
      <td className={tone}>{money(event.cash)}</td>
      <td className={tone}>
        {event.kind === "open" ? (
          <ExplainedDash text="Al abrir no se realiza ningún resultado" />
        ) : (
          money(event.realized)
        )}
      </td>
      <td>
        {onUndo === null ? null : (
          <Button
            size="small"
            tone="ghost"
            aria-label={`Deshacer el ${name.toLowerCase()} del ${day}`}
            onClick={onUndo}
          >
            <Undo2 aria-hidden />
            <span className="max-sm:sr-only">Deshacer</span>
          </Button>
        )}
      </td>
    </tr>
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
      <div className="overflow-x-auto" role="region" aria-label="Movimientos" tabIndex={0}>
        <table className="positions-table">
          <caption className="sr-only">Movimientos</caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Movimiento</th>
              <th scope="col">Caja</th>
              <th scope="col">Realizado</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {content.events.map((event, index) => (
              <Movement key={index} event={event} onUndo={canUndo(event) ? () => ask(index) : null} />
            ))}
          </tbody>
        </table>
      </div>
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
