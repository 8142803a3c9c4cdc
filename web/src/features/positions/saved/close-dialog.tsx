import { useState } from "react";
import { legText } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { PositionEventRequest } from "@paridad/core/contract";
import { legKeys } from "@paridad/core/positions";
import { NumberField, PriceField } from "../../../components/ui/forms/number-field.tsx";
import { EventDialog, useMovementDay } from "./event-dialog.tsx";

type Part = { readonly quantity: number | null; readonly price: number | null };

/**
 * Every leg whole at its closing side as the dialog opened (longs at the bid, shorts at the ask), with what was written. By
 * leg and not by its index: another window may close one meanwhile.
 */
function useParts({ content, closing }: MarkedPosition) {
  const keys = legKeys(content.legs);
  const [quoted] = useState(
    () => new Map(keys.map((key, index) => [key, closing?.legs[index]?.price ?? null])),
  );
  const [written, setWritten] = useState<ReadonlyMap<string, Partial<Part>>>(new Map());
  const parts = content.legs.map(({ quantity }, index): Part => {
    const key = keys[index] ?? "";
    return { quantity: Math.abs(quantity), price: quoted.get(key) ?? null, ...written.get(key) };
  });
  const change = (index: number, part: Partial<Part>) =>
    setWritten((before) => {
      const key = keys[index] ?? "";
      return new Map(before).set(key, { ...before.get(key), ...part });
    });
  return { parts, change };
}

function eventOf(version: number, parts: readonly Part[]): PositionEventRequest | null {
  const closings = parts.flatMap(({ quantity, price }, index) =>
    quantity !== null && quantity > 0 && price !== null ? [{ index, quantity, price }] : [],
  );
  const isMissing = parts.some(
    ({ quantity, price }) => quantity === null || (quantity > 0 && price === null),
  );
  return closings.length === 0 || isMissing ? null : { kind: "close", version, closings };
}

/** Closes all of a position, or a part of any leg, at prices that can be put right. */
export function CloseDialog({ marked, onClose }: { marked: MarkedPosition; onClose: () => void }) {
  const { parts, change } = useParts(marked);
  const { content, position } = marked;
  const when = useMovementDay(marked);
  return (
    <EventDialog
      marked={marked}
      when={when}
      title={`Cerrar ${position.name}`}
      description="Con 0 la pata queda abierta. Lo comprado se cierra a la compra y lo vendido a la venta."
      confirm="Anotar el cierre"
      event={eventOf(position.version, parts)}
      missing="Completá cantidades y precios"
      onClose={onClose}
    >
      <ul className="grid gap-3">
        {content.legs.map((leg, index) => (
          <li key={index} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_120px_140px]">
            <span className="text-md max-sm:col-span-2">{legText(leg, position.today[index] ?? null)}</span>
            <NumberField
              label="Cantidad"
              value={parts[index]?.quantity ?? null}
              onCommit={(quantity) => change(index, { quantity: quantity && Math.round(quantity) })}
              step={1}
              minimum={0}
              isStrict
            />
            <PriceField
              label="Precio"
              value={parts[index]?.price ?? null}
              onCommit={(price) => change(index, { price })}
              isStrict
            />
          </li>
        ))}
      </ul>
    </EventDialog>
  );
}
