import { isApiError } from "@paridad/core/api";
import type { ApiError } from "@paridad/core/api";
import { alertKinds } from "@paridad/core/contract";
import type { Alert, AlertKind } from "@paridad/core/contract";
import { busyWords, errorMessages, screenWords } from "@paridad/core/messages";
import { useState } from "react";
import { ConnectionNotice } from "../../components/market/connection-notice.tsx";
import { FormDialog } from "../../components/ui/forms/form-dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../components/ui/forms/field.tsx";
import { NumberField } from "../../components/ui/forms/number-field.tsx";
import { useAlerts } from "../../data/alerts/use-alerts.ts";
import { useCosts } from "../../data/costs/use-costs.ts";
import { useChain } from "../../data/market/chain-context.tsx";
import { useValuedMarket } from "../../data/market/valued-market-context.tsx";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { beginOf, readDraft, subjectOf, unitOf } from "./alert-draft.ts";
import type { AlertDraft, DraftFault } from "./alert-draft.ts";
import { SubjectFields } from "./subject-fields.tsx";
import { valueNowText } from "./value-now.ts";

/** Minutes of rest that are offered. */
const rests = [
  [5, "5 minutos"],
  [15, "15 minutos"],
  [60, "1 hora"],
  [240, "4 horas"],
  [1_440, "1 día"],
  [10_080, "7 días"],
] as const;

type PartProps = {
  readonly draft: AlertDraft;
  readonly change: (part: Partial<AlertDraft>) => void;
  readonly fault: DraftFault | null;
};

/** The present value of the draft's subject, again with each change of the market. */
function useValueNow(draft: AlertDraft): string | null {
  const chain = useChain();
  const { schedule: costs } = useCosts();
  useValuedMarket((market) => market);
  return valueNowText(subjectOf(draft), { book: chain.getBook(), costs });
}

function Condition({ draft, change, fault }: PartProps) {
  const valueNow = useValueNow(draft);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Cuando"
        value={draft.direction}
        onChange={(event) => change({ direction: event.target.value as AlertDraft["direction"] })}
      >
        <option value="above">llegue o supere</option>
        <option value="below">{screenWords.atLeast}</option>
      </SelectField>
      <NumberField
        key={draft.kind}
        label="Valor"
        unit={unitOf(draft.kind)}
        value={draft.threshold}
        step={draft.kind === "ratio" ? 0.01 : 1}
        error={fault?.field === "threshold" ? fault.message : null}
        hint={valueNow}
        onCommit={(threshold) => change({ threshold })}
      />
    </div>
  );
}

function Telling({ draft, change }: Omit<PartProps, "fault">) {
  const { list } = useAlerts();
  const isUsual = rests.some(([minutes]) => minutes === draft.restMinutes);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Después de avisar, descansa"
        value={draft.restMinutes}
        hint="Y hasta que el valor vuelva a estar del otro lado."
        onChange={(event) => change({ restMinutes: Number(event.target.value) })}
      >
        {rests.map(([minutes, name]) => (
          <option key={minutes} value={minutes}>
            {name}
          </option>
        ))}
        {isUsual ? null : <option value={draft.restMinutes}>{draft.restMinutes} minutos</option>}
      </SelectField>
      <fieldset className="grid content-start gap-2.5">
        <legend className="mb-1.5 text-md font-medium">Además de acá, avisame</legend>
        <CheckboxField
          label="Por email"
          checked={draft.mail}
          onChange={(event) => change({ mail: event.target.checked })}
        />
        <CheckboxField
          label="En mis navegadores"
          checked={draft.push}
          onChange={(event) => change({ push: event.target.checked })}
        />
        {draft.push && list.data?.push.browsers === 0 ? (
          <p className="text-sm text-muted">
            Todavía ningún navegador los recibe: se activan en «Cómo te avisamos».
          </p>
        ) : null}
      </fieldset>
    </div>
  );
}

/** Why there are no options to choose from: the plan's live connections may be in use elsewhere. */
function MarketTrouble({ kind }: { kind: AlertKind }) {
  const hasExpiries = useValuedMarket((market) => market.expiries.length > 0);
  const needsNone = alertKinds[kind].fields.every((field) => field === "positionId");
  return hasExpiries || needsNone ? null : <ConnectionNotice hasRows={false} />;
}

function KindField({ draft, change }: Omit<PartProps, "fault">) {
  return (
    <SelectField
      label="Qué mirar"
      value={draft.kind}
      onChange={(event) => change(beginOf(event.target.value as AlertKind))}
    >
      {Object.entries(alertKinds).map(([kind, { name }]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function useSave(edited: Alert | null, draft: AlertDraft, onClose: () => void) {
  const { create, update } = useAlerts();
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const save = useOneAtATime(async () => {
    const read = readDraft(draft);
    setFault(read.ok ? null : read.fault);
    if (!read.ok) return;
    try {
      const { message } = await (edited === null
        ? create.mutateAsync(read.request)
        : update.mutateAsync({ id: edited.id, version: edited.version, ...read.request }));
      notify.success(message);
      onClose();
    } catch (error) {
      setFailure(isApiError(error) ? error : errorMessages.unexpected);
    }
  });
  return { save, fault, failure, isSaving: create.isPending || update.isPending };
}

/** A new alert, or an old one to change. */
export function AlertDialog({
  begin,
  edited,
  onClose,
}: {
  begin: AlertDraft;
  edited: Alert | null;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(begin);
  const { save, fault, failure, isSaving } = useSave(edited, draft, onClose);
  const change = (part: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      title={edited === null ? "Nueva alerta" : "Cambiar la alerta"}
      action="Guardar"
      busyLabel={isSaving ? busyWords.saving : null}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        return save();
      }}
      onClose={onClose}
    >
      <KindField draft={draft} change={change} />
      <MarketTrouble kind={draft.kind} />
      <SubjectFields
        draft={draft}
        error={fault?.field === "subject" ? fault.message : null}
        onChange={change}
      />
      <Condition draft={draft} change={change} fault={fault} />
      <Telling draft={draft} change={change} />
      <TextField
        label="Nota (opcional)"
        maxLength={200}
        autoComplete="off"
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </FormDialog>
  );
}
