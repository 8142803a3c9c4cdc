import { useState } from "react";
import type { FormEvent } from "react";

import { chainSourceNames } from "@paridad/core/messages";
import type { ChainSourceKind } from "@paridad/core/plans";

import { useChain, useChainChoice, useChainSources } from "../../lib/market/chain-context.tsx";
import { Button } from "../ui/button.tsx";
import "../ui/forms/compact-field.css";
import { Segmented } from "../ui/segmented.tsx";

/** An instant of Buenos Aires as a field of date and time writes it: `2024-01-12T16:59`. */
const fieldOffset = "-03:00";

function InstantForm({ onChoose }: { onChoose: (at: string) => void }) {
  const [value, setValue] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== "") onChoose(`${value}:00${fieldOffset}`);
  };
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <span className="compact-field">
        <label htmlFor="chain-instant">Día y hora (Buenos Aires)</label>
        <input
          id="chain-instant"
          type="datetime-local"
          required
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className="compact-input"
        />
      </span>
      <Button type="submit" tone="secondary">
        Ver
      </Button>
    </form>
  );
}

/** One switch for where the chain comes from; nothing where the plan opens one source alone. */
export function SourceChoice() {
  const chain = useChain();
  const choice = useChainChoice();
  const sources = useChainSources();
  const [isAsking, setAsking] = useState(false);
  if (sources.length < 2) return null;
  const choose = (kind: ChainSourceKind) => {
    setAsking(kind === "recorded");
    if (kind !== "recorded" && kind !== choice.kind) chain.choose({ kind });
  };
  const shown = isAsking ? "recorded" : choice.kind;
  return (
    <div role="group" aria-label="Fuente de la cadena" className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Segmented
        label="Fuente"
        value={shown}
        options={sources.map((kind) => ({ value: kind, label: chainSourceNames[kind] }))}
        onChange={choose}
        className="whitespace-nowrap"
      />
      {shown === "recorded" ? (
        <InstantForm onChoose={(at) => chain.choose({ kind: "recorded", at })} />
      ) : null}
    </div>
  );
}
