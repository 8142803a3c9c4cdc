import { useState } from "preact/hooks";

import { validationMessages } from "@paridad/core/messages";

import { readSelectedSymbol } from "../../messaging/open-symbol.ts";
import { requestAlertPermissions } from "./alert-permissions.ts";
import { alertKindNames, readLimit } from "./alerts.ts";
import type { Alert, AlertDirection, AlertKind } from "./alerts.ts";

type Draft = { kind: AlertKind; direction: AlertDirection; limit: string; one: string; other: string };
type ReadDraft = { readonly alert: Alert } | { readonly error: string };

/** What the form holds, as an alert, or what is wrong with it. */
export function readDraft({ kind, direction, limit, one, other }: Draft): ReadDraft {
  const level = readLimit(kind, limit);
  if (level === null) return { error: "Escribí un valor mayor que 0" };
  const texts = kind === "spot" ? [] : kind === "ratio" ? [one, other] : [one].filter((text) => text.trim());
  const read = texts.map(readSelectedSymbol);
  const wrong = read.find((symbol) => !symbol.ok);
  if (wrong && !wrong.ok) return { error: `«${wrong.text}» no es un símbolo de opción` };
  const symbols = read.flatMap((symbol) => (symbol.ok ? [symbol.symbol] : []));
  if (kind === "ratio" && symbols[0] === symbols[1]) return { error: validationMessages.symbolsDiffer };
  return { alert: { id: crypto.randomUUID(), kind, direction, limit: level, symbols, firedAt: null } };
}

const emptyDraft: Draft = { kind: "spot", direction: "above", limit: "", one: "", other: "" };

function SymbolField({
  label,
  value,
  onInput,
}: {
  label: string;
  value: string;
  onInput: (text: string) => void;
}) {
  return (
    <label class="field">
      {label}
      <input
        value={value}
        placeholder="GFGC7200OC"
        autoComplete="off"
        spellcheck={false}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

function KindField({ kind, onChange }: { kind: AlertKind; onChange: (kind: AlertKind) => void }) {
  return (
    <label class="field">
      Qué mirar
      <select value={kind} onChange={(event) => onChange(event.currentTarget.value as AlertKind)}>
        {Object.entries(alertKindNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type DirectionFieldProps = { direction: AlertDirection; onChange: (direction: AlertDirection) => void };

function DirectionField({ direction, onChange }: DirectionFieldProps) {
  return (
    <label class="field">
      Cuando
      <select value={direction} onChange={(event) => onChange(event.currentTarget.value as AlertDirection)}>
        <option value="above">llegue o supere</option>
        <option value="below">llegue o baje de</option>
      </select>
    </label>
  );
}

/** Adds an alert; the permission to notify is asked when it is used. */
export function AlertForm({ onAdd }: { onAdd: (alert: Alert) => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [error, setError] = useState<string | null>(null);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const add = async () => {
    const read = readDraft(draft);
    if ("error" in read) return setError(read.error);
    await requestAlertPermissions();
    onAdd(read.alert);
    setError(null);
    setDraft({ ...emptyDraft, kind: draft.kind });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div class="alert-form">
        <KindField kind={draft.kind} onChange={(value) => change({ kind: value })} />
        {draft.kind === "spot" ? null : (
          <SymbolField
            label={draft.kind === "ratio" ? "Primer símbolo" : "Símbolo (vacío: en el dinero)"}
            value={draft.one}
            onInput={(one) => change({ one })}
          />
        )}
        {draft.kind === "ratio" ? (
          <SymbolField label="Segundo símbolo" value={draft.other} onInput={(other) => change({ other })} />
        ) : null}
        <DirectionField direction={draft.direction} onChange={(value) => change({ direction: value })} />
        <label class="field">
          {draft.kind === "volatility" ? "Valor (%)" : "Valor"}
          <input
            inputMode="decimal"
            value={draft.limit}
            aria-invalid={error !== null}
            onInput={(event) => change({ limit: event.currentTarget.value })}
          />
        </label>
        <button class="button" type="submit">
          Agregar alerta
        </button>
      </div>
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}
