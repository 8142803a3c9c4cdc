import { useState } from "preact/hooks";

import { screenWords } from "@paridad/core/messages";

import { readDraft } from "./alert-draft.ts";
import type { AlertDraft, DraftFault } from "./alert-draft.ts";
import { requestAlertPermissions } from "./alert-permissions.ts";
import { alertKindNames } from "./alerts.ts";
import type { Alert, AlertDirection, AlertKind } from "./alerts.ts";

const emptyDraft: AlertDraft = { kind: "spot", direction: "above", limit: "", one: "", other: "" };

const faultId = "alert-fault";
/** What marks the field that the fault is about. */
function faultOf(fault: DraftFault | null, field: DraftFault["field"]) {
  const isWrong = fault?.field === field;
  return { "aria-invalid": isWrong, ...(isWrong ? { "aria-describedby": faultId } : {}) };
}

function SymbolField({
  label,
  value,
  marks,
  onInput,
}: {
  label: string;
  value: string;
  marks: ReturnType<typeof faultOf>;
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
        {...marks}
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
        <option value="below">{screenWords.atLeast}</option>
      </select>
    </label>
  );
}

/** Adds an alert; the permission to notify is asked when it is used. */
export function AlertForm({ onAdd }: { onAdd: (alert: Alert) => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const change = (part: Partial<AlertDraft>) => setDraft({ ...draft, ...part });
  const add = async () => {
    const read = readDraft(draft);
    if (!read.ok) return setFault(read.fault);
    await requestAlertPermissions();
    onAdd(read.alert);
    setFault(null);
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
            marks={faultOf(fault, "one")}
            onInput={(one) => change({ one })}
          />
        )}
        {draft.kind === "ratio" ? (
          <SymbolField
            label="Segundo símbolo"
            value={draft.other}
            marks={faultOf(fault, "other")}
            onInput={(other) => change({ other })}
          />
        ) : null}
        <DirectionField direction={draft.direction} onChange={(value) => change({ direction: value })} />
        <label class="field">
          {draft.kind === "volatility" ? "Valor (%)" : "Valor"}
          <input
            inputMode="decimal"
            value={draft.limit}
            {...faultOf(fault, "limit")}
            onInput={(event) => change({ limit: event.currentTarget.value })}
          />
        </label>
        <button class="button" type="submit">
          Agregar alerta
        </button>
      </div>
      {fault ? (
        <p class="error" id={faultId} role="alert">
          {fault.message}
        </p>
      ) : null}
    </form>
  );
}
