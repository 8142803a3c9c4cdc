import { useState } from "react";
import type { FormEvent } from "react";

import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import type { OwnStress } from "./own-stresses.ts";

const first = {
  name: "",
  change: -30 as number | null,
  points: 30 as number | null,
  rate: 0 as number | null,
};

type Draft = typeof first;

function Numbers({ draft, change }: { draft: Draft; change: (values: Partial<Draft>) => void }) {
  return (
    <>
      <NumberField
        label="Acción"
        unit="%"
        value={draft.change}
        step={5}
        minimum={-99}
        isStrict
        onCommit={(value) => change({ change: value })}
      />
      <NumberField
        label="Volatilidad"
        unit="pts"
        value={draft.points}
        step={5}
        isStrict
        onCommit={(points) => change({ points })}
      />
      <NumberField
        label="Tasa"
        unit="pts"
        value={draft.rate}
        step={5}
        isStrict
        onCommit={(rate) => change({ rate })}
      />
    </>
  );
}

/** A stress of one's own. */
export function StressForm({
  onAdd,
  isFull,
}: {
  onAdd: (stress: Omit<OwnStress, "id">) => void;
  isFull: boolean;
}) {
  const [draft, setDraft] = useState(first);
  const { name, change, points, rate } = draft;
  const isUsable = change !== null && change > -100 && points !== null && rate !== null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!isUsable || isFull) return;
    onAdd({
      name: name.trim() === "" ? "Propio" : name.trim(),
      change: change / 100,
      volatilityJump: points / 100,
      rateJump: rate / 100,
    });
    setDraft(first);
  };
  return (
    <form
      onSubmit={add}
      className="grid items-end gap-3 px-4 py-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]"
    >
      <TextField
        label="Nombre"
        value={name}
        maxLength={60}
        placeholder="Mi peor día"
        onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, name: value }))}
      />
      <Numbers draft={draft} change={(values) => setDraft((before) => ({ ...before, ...values }))} />
      <Button type="submit" tone="secondary" disabled={!isUsable || isFull}>
        Agregar
      </Button>
    </form>
  );
}
