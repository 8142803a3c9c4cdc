import { useState } from "react";
import type { PositionEventRequest } from "@paridad/core/contract";
import { formatDate, formatPesos, formatPrice } from "@paridad/core/formats";
import { expiryActionMessages } from "@paridad/core/messages";
import { exitZones } from "@paridad/core/positions";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { legText } from "@paridad/core/stores";
import type { MarkedPosition } from "@paridad/core/stores";

type Choice = "exercised" | "worthless" | "alive" | "unknown";

/** Before its day an option may be exercised, never end worthless: the others live on. */
const choicesOf = (isOver: boolean): readonly { readonly value: Choice; readonly label: string }[] => [
  { value: "exercised", label: "Se ejerció" },
  isOver ? { value: "worthless", label: "Sin valor" } : { value: "alive", label: "Sigue viva" },
];

function LegOutcome({
  marked,
  index,
  choice,
  onChoose,
}: {
  marked: MarkedPosition;
  index: number;
  choice: Choice;
  onChoose: (next: Choice) => void;
}) {
  const { content, position, outlook } = marked;
  const leg = content.legs[index];
  const found = outlook?.legs.find((one) => one.index === index);
  if (leg === undefined) return null;
  const text = legText(leg, position.today[index] ?? null);
  const hasNets = found !== undefined && found.saleNet !== null && found.exerciseNet !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-md">
        {text}
        {found === undefined ? null : (
          <span className="block text-sm text-muted">
            Con el precio de ahora: {expiryActionMessages[found.action].toLowerCase()}
            {hasNets
              ? `. Venderla ${formatPesos(found.saleNet)}, ejercerla ${formatPesos(found.exerciseNet)}`
              : ""}
          </span>
        )}
      </span>
      <Segmented<Choice>
        label={`Qué pasó con ${text}`}
        value={choice}
        options={choicesOf(marked.overdue !== null)}
        onChange={onChoose}
      />
    </li>
  );
}

/** At the price of now: whether closing all or exercising costs less, as the position's results count it. */
function CheaperExit({ marked }: { marked: MarkedPosition }) {
  const { legs, content, position, overdue, spot } = marked;
  if (spot === null || overdue !== null) return null;
  const found = exitZones({ legs, costs: content.costs, keepShares: position.keepShares });
  const zone = found.ok
    ? found.zones.find(({ lower, upper }) => spot > lower && (upper === null || spot <= upper))
    : undefined;
  return zone === undefined ? null : (
    <p className="text-sm text-muted">
      Con GGAL a {formatPrice(spot)} el día del vencimiento, cuesta menos{" "}
      {zone.exit === "close" ? "cerrar todo antes" : "ejercer"}.
    </p>
  );
}

/** The options of an expiry gone: which were exercised and which ended worthless. */
export function ExpireDialog({
  marked,
  expiration,
  onClose,
}: {
  marked: MarkedPosition;
  expiration: string;
  onClose: () => void;
}) {
  const { content, position } = marked;
  const places = content.legs.flatMap((leg, index) =>
    leg.type !== "share" && leg.expiration === expiration ? [index] : [],
  );
  const isOver = marked.overdue !== null;
  const [chosen, setChosen] = useState(() => places.map((): Choice => (isOver ? "unknown" : "alive")));
  const outcomes = places.flatMap((index, place) => {
    const choice = chosen[place];
    if (choice !== "exercised" && choice !== "worthless") return [];
    return [{ index, isExercised: choice === "exercised" }];
  });
  const event: PositionEventRequest | null =
    outcomes.length < (isOver ? places.length : 1)
      ? null
      : { kind: "expire", version: position.version, expiration, outcomes };
  return (
    <EventDialog
      marked={marked}
      title={`Vencimiento del ${formatDate(expiration)}`}
      description={
        isOver
          ? "Decí qué pasó con cada opción. Lo ejercido pasa a acciones a la base; lo demás vence sin valor."
          : "Decí cuál se ejerció antes de su día: pasa a acciones a la base, y las demás siguen vivas."
      }
      confirm={isOver ? "Anotar el vencimiento" : "Anotar el ejercicio"}
      event={event}
      missing={isOver ? "Decí qué pasó con cada opción" : "Decí cuál se ejerció"}
      onClose={onClose}
    >
      <CheaperExit marked={marked} />
      <ul className="grid gap-3">
        {places.map((index, place) => {
          return (
            <LegOutcome
              key={index}
              marked={marked}
              index={index}
              choice={chosen[place] ?? "unknown"}
              onChoose={(next) =>
                setChosen((before) => before.map((known, at) => (at === place ? next : known)))
              }
            />
          );
        })}
      </ul>
    </EventDialog>
  );
}
