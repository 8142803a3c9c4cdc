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
  const parts = [
    ["side", "Lado", (["buy", "sell"] as const).map((key) => ({ key, label: sideWords[key] }))],
    ["lots", "Lotes", legLots.map((key) => ({ key, label: key }))],
    ["type", "Tipo", (["call", "put"] as const).map((key) => ({ key, label: typeWords(key, leg.lots) }))],
    ["distance", "Base", legDistances.map((key) => ({ key, label: distanceWords(key) }))],
  ] as const;
  return parts.map(([part, name, options]) => (
    <Choices
      key={part}
      label={`${name}, ${label}`}
      value={leg[part]}
      options={options}
      onChoose={(key) => onChange({ [part]: key })}
    />
  ));
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
