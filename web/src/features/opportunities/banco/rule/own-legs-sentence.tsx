import { Plus, X } from "lucide-react";

import { distanceWords, hasRoom, legDistances, legLots, sideWords, typeWords } from "@paridad/core/rules";
import type { OwnLeg, OwnLegs } from "@paridad/core/rules";

import { Button } from "../../../../components/ui/button.tsx";
import { Choices } from "./choices.tsx";

const shareChoices = [
  { key: "no", label: "sin la acción" },
  { key: "si", label: "con la acción comprada" },
] as const;

function LegChoices({
  leg,
  label,
  onChange,
}: {
  leg: OwnLeg;
  label: string;
  onChange: (changes: Partial<Record<keyof OwnLeg, string>>) => void;
}) {
  const { side, lots, type, distance } = leg;
  const types = (["call", "put"] as const).map((key) => ({ key, label: typeWords(key, lots) }));
  return (
    <>
      <Choices
        label={`Lado, ${label}`}
        value={side}
        options={(["buy", "sell"] as const).map((key) => ({ key, label: sideWords[key] }))}
        onChoose={(key) => onChange({ side: key })}
      />
      <Choices
        label={`Lotes, ${label}`}
        value={lots}
        options={legLots.map((key) => ({ key, label: key }))}
        onChoose={(key) => onChange({ lots: key })}
      />
      <Choices
        label={`Tipo, ${label}`}
        value={type}
        options={types}
        onChoose={(key) => onChange({ type: key })}
      />
      <Choices
        label={`Base, ${label}`}
        value={distance}
        options={legDistances.map((key) => ({ key, label: distanceWords(key) }))}
        onChoose={(key) => onChange({ distance: key })}
      />
    </>
  );
}

/** The user's own legs as parts of the rule's sentence. */
export function OwnLegsSentence({
  own,
  name,
  onChange,
}: {
  own: OwnLegs;
  name: string;
  onChange: (own: OwnLegs) => void;
}) {
  const { legs, hasShare } = own;
  const withLegs = (next: readonly OwnLeg[]) => onChange({ ...own, legs: next });
  return (
    <>
      <Choices
        label={`Acción (${name})`}
        value={hasShare ? "si" : "no"}
        options={shareChoices}
        onChoose={(key) => onChange({ ...own, hasShare: key === "si" })}
      />
      {legs.map((leg, index) => {
        // A leg has no other identity than its number.
        const legName = `pata ${index + 1} (${name})`;
        return (
          <span key={legName} className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
            <LegChoices
              leg={leg}
              label={legName}
              onChange={(changes) => withLegs(legs.with(index, { ...leg, ...changes } as OwnLeg))}
            />
            {legs.length === 1 ? null : (
              <Button
                tone="ghost"
                size="small"
                aria-label={`Sacar la ${legName}`}
                onClick={() => withLegs(legs.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </Button>
            )}
          </span>
        );
      })}
      {hasRoom(own) ? (
        <Button
          tone="ghost"
          size="small"
          onClick={() => withLegs([...legs, { side: "buy", lots: "1", type: "call", distance: "10" }])}
        >
          <Plus aria-hidden /> Agregar pata
        </Button>
      ) : null}
    </>
  );
}
