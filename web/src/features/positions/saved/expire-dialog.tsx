import { useState } from "react";
import { legText } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { PositionEventRequest } from "@paridad/core/contract";
import { formatDate, formatPrice } from "@paridad/core/formats";
import { exitZones, legKeys } from "@paridad/core/positions";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { EventDialog, useMovementDay } from "./event-dialog.tsx";
import { choicesOf, Hint, LegOutcome, outcomesOf, proposed, useExpiryProposal } from "./life/leg-outcome.tsx";
import type { Choice, Due, Fate } from "./life/leg-outcome.tsx";

/** Option legs of each expiry, the nearest first. */
function expiriesOf({ content }: MarkedPosition): ReadonlyMap<string, readonly Due[]> {
  const legs = content.legs.flatMap((leg, index) => (leg.type === "share" ? [] : [{ index, leg }]));
  const days = [...new Set(legs.map(({ leg }) => leg.expiration))].toSorted();
  return new Map(days.map((day) => [day, legs.filter(({ leg }) => leg.expiration === day)]));
}

function useExpiry(marked: MarkedPosition, first: string) {
  const expiries = expiriesOf(marked);
  const [expiration, choose] = useState(first);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Partial<Fate>>>(new Map());
  const keys = legKeys(marked.content.legs);
  const keyAt = (index: number) => keys[index] ?? "";
  const when = useMovementDay(marked, marked.overdue ?? undefined);
  const legs = expiries.get(expiration) ?? [];
  const isOver = when.day >= expiration && legs.every(({ index }) => marked.ended[index]);
  const { close, actions } = useExpiryProposal(marked, { expiration, isOver });
  const fateOf = ({ index, leg }: Due): Fate => {
    const action = actions.get(index);
    const atFirst: Choice = isOver ? (action === undefined ? "unknown" : proposed[action]) : "alive";
    const { choice = atFirst, lots = Math.abs(leg.quantity) } = chosen.get(keyAt(index)) ?? {};
    const isOffered = choicesOf(isOver).some(({ value }) => value === choice);
    return { choice: isOffered ? choice : atFirst, lots };
  };
  const change = (index: number, next: Partial<Fate>) =>
    setChosen((before) => new Map(before).set(keyAt(index), { ...before.get(keyAt(index)), ...next }));
  const legOutcomes = legs.map((one) =>
    outcomesOf(one, fateOf(one), { isOver, strike: when.today[one.index]?.strike }),
  );
  const outcomes = legOutcomes.flatMap((of) => of ?? []);
  const isMissing = outcomes.length === 0 || legOutcomes.includes(null);
  const event: PositionEventRequest | null = isMissing
    ? null
    : { kind: "expire", version: marked.position.version, expiration, outcomes };
  return {
    days: [...expiries.keys()],
    expiration,
    choose,
    when,
    legs,
    isOver,
    close,
    actions,
    fateOf,
    change,
    event,
  };
}

/** At the price of now: whether closing all or exercising costs less, as the position's results count it. */
function CheaperExit({ marked }: { marked: MarkedPosition }) {
  const { legs, content, position, overdue, spot } = marked;
  if (spot === null || overdue !== null) return null;
  const zones = exitZones({ legs, costs: content.costs, keepShares: position.keepShares });
  const zone = zones.ok
    ? zones.zones.find(({ lower, upper }) => spot > lower && (upper === null || spot <= upper))
    : undefined;
  return zone === undefined ? null : (
    <p className="text-sm text-muted">
      Con GGAL a {formatPrice(spot)} el día del vencimiento, cuesta menos{" "}
      {zone.exit === "close" ? "cerrar todo antes" : "ejercer"}.
    </p>
  );
}

function descriptionOf({ isOver, close }: { isOver: boolean; close: number | null }): string {
  if (!isOver)
    return "Decí cuáles se ejercieron y por cuántos lotes: pasan a acciones a la base, y lo demás sigue vivo.";
  const first =
    close === null
      ? "Decí qué pasó con cada opción."
      : "Lo marcado sale del cierre de ese día: confirmalo o corregilo.";
  return `${first} Lo ejercido pasa a acciones a la base; lo demás vence sin valor.`;
}

/** Lots of an expiry exercised on any day, or how its options ended once it is over. */
export function ExpireDialog({
  marked,
  expiration: first,
  onClose,
}: {
  marked: MarkedPosition;
  expiration: string;
  onClose: () => void;
}) {
  const form = useExpiry(marked, first);
  const { expiration, isOver, close, legs } = form;
  return (
    <EventDialog
      marked={marked}
      when={form.when}
      title={`Ejercicio o vencimiento del ${formatDate(expiration)}`}
      description={descriptionOf(form)}
      confirm={isOver ? "Anotar el vencimiento" : "Anotar el ejercicio"}
      event={form.event}
      missing={isOver ? "Decí qué pasó con cada opción" : "Decí cuál se ejerció"}
      onClose={onClose}
    >
      {form.days.length > 1 ? (
        <SelectField
          label="Vencimiento"
          value={expiration}
          onChange={({ target }) => form.choose(target.value)}
        >
          {form.days.map((day) => (
            <option key={day} value={day}>
              {formatDate(day)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <CheaperExit marked={marked} />
      <ul className="grid gap-3">
        {legs.map((one) => (
          <LegOutcome
            key={one.index}
            entry={one}
            text={legText(one.leg, form.when.today[one.index] ?? null)}
            fate={form.fateOf(one)}
            isOver={isOver}
            hint={
              <Hint marked={marked} index={one.index} close={close} action={form.actions.get(one.index)} />
            }
            onChange={(next) => form.change(one.index, next)}
          />
        ))}
      </ul>
    </EventDialog>
  );
}
