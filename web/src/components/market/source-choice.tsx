import { useState } from "react";
import type { FormEvent } from "react";

import { chainSourceNames } from "@paridad/core/plans";
import type { ChainSourceKind } from "@paridad/core/plans";

import { useChain, useChainChoice, useChainSources } from "../../data/market/chain-context.tsx";
import { Button } from "../ui/button.tsx";

/** An instant of Buenos Aires as a field of date and time writes it: `2024-01-12T16:59`. */
const fieldOffset = "-03:00";

const field = "h-8 max-w-full rounded-md border border-line2 bg-s1 px-2 text-sm";

function InstantForm({ onChoose }: { onChoose: (at: string) => void }) {
  const [value, setValue] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== "") onChoose(`${value}:00${fieldOffset}`);
  };
  return (
    <form className="flex items-center gap-2" onSubmit={submit}>
      <input
        type="datetime-local"
        aria-label="Día y hora (Buenos Aires)"
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className={field}
      />
      <Button type="submit" tone="secondary" size="small">
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
  const sourceKind = isAsking ? "recorded" : choice.kind;
  return (
    <div className="market-choice">
      <select
        aria-label="Fuente de la cadena"
        value={sourceKind}
        onChange={({ target }) => choose(target.value as ChainSourceKind)}
        className={field}
      >
        {sources.map((kind) => (
          <option key={kind} value={kind}>
            {chainSourceNames[kind]}
          </option>
        ))}
      </select>
      {sourceKind === "recorded" ? (
        <InstantForm onChoose={(at) => chain.choose({ kind: "recorded", at })} />
      ) : null}
    </div>
  );
}
