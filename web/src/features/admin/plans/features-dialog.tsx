import { ArrowDownNarrowWide } from "lucide-react";
import { useState } from "react";

import type { SubscriptionPlan } from "@paridad/core/contract";
import { editPlan } from "@paridad/core/endpoints";
import { formatDollars } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { TextAreaField } from "../../../components/ui/forms/text-area-field.tsx";
import { notify } from "../../../lib/notify.ts";
import { adminToasts } from "../admin-texts.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { ConflictActions, ConflictNotice } from "../conflicts/conflict-notice.tsx";
import { savedOnTop } from "../conflicts/merge-edits.ts";
import { featuresText, readFeatures, sortFeatures } from "./feature-json.ts";
import { featureConflictFields, startOf } from "./plan-conflict.ts";
import { usePlanEdit } from "./use-plan-edit.ts";
import { useAvailableFeatures } from "./use-plans-admin.ts";

function Available() {
  const available = useAvailableFeatures();
  return (
    <section aria-label="Características disponibles" className="text-md">
      <h3 className="mb-1.5 font-medium">Características disponibles</h3>
      {available.isPending ? <p className="text-muted">{busyWords.loadingFeatures}</p> : null}
      {available.isError ? (
        <p role="alert" className="text-down">
          {adminToasts.featuresFailed}: {messageOf(available.error)}
        </p>
      ) : null}
      <ul className="grid gap-1 sm:grid-cols-2">
        {available.data?.map(({ id, nombre, orden }) => (
          <li key={id}>
            <code className="font-mono text-sm text-accent">{id}</code>{" "}
            <span className="text-muted">
              {nombre} · orden {orden}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFeaturesEdit(plan: SubscriptionPlan, onClose: () => void) {
  const api = useApi();
  const [text, setText] = useState(() => featuresText(plan.features));
  const read = readFeatures(text);
  const { start, conflict, save, loadNewer } = usePlanEdit({
    plan,
    send: async ({ start: began, current }) => {
      if ("problem" in read) throw new Error(read.problem);
      const { name, price } = current;
      const states = { start: began.features, current: current.features, mine: read.features };
      const features = sortFeatures(savedOnTop(states));
      await api.call(editPlan, {
        params: { id: plan.id },
        body: { name, price, features, ...startOf(current) },
      });
      return { message: adminToasts.featuresUpdated };
    },
    failure: adminToasts.featuresUpdateFailed,
    onDone: onClose,
  });
  return {
    start,
    conflict,
    text,
    setText,
    problem: "problem" in read ? read.problem : null,
    mine: "problem" in read ? start.features : read.features,
    busyLabel: save.isPending ? busyWords.saving : null,
    save: () => save.mutate(undefined),
    loadNewer: () => loadNewer(({ features }) => setText(featuresText(features))),
    sort() {
      if ("problem" in read) {
        notify.error(read.isJson ? adminToasts.featuresProcessFailed : adminToasts.invalidJsonSort);
      } else setText(featuresText(sortFeatures(read.features)));
    },
  };
}

function Actions({ edit, onClose }: { edit: ReturnType<typeof useFeaturesEdit>; onClose: () => void }) {
  const { conflict, problem, busyLabel } = edit;
  if (conflict !== null) {
    return (
      <ConflictActions
        onClose={onClose}
        onLoad={edit.loadNewer}
        onSave={edit.save}
        canSave={problem === null}
        busyLabel={busyLabel}
      />
    );
  }
  return (
    <>
      <Button tone="secondary" className="mr-auto" onClick={edit.sort}>
        <ArrowDownNarrowWide aria-hidden /> Ordenar
      </Button>
      <Button tone="secondary" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        disabled={problem !== null}
        title={problem === null ? undefined : adminToasts.fixJson}
        busyLabel={busyLabel}
        onClick={edit.save}
      >
        Guardar Características
      </Button>
    </>
  );
}

/** A plan's features as JSON: errors show next to it and block saving. */
export function FeaturesDialog({ plan, onClose }: { plan: SubscriptionPlan; onClose: () => void }) {
  const edit = useFeaturesEdit(plan, onClose);
  const { start, conflict, text, setText, problem, mine } = edit;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`Características de ${start.name}`}
      description={`ID ${start.id} · ${formatDollars(start.price)} por mes`}
      footer={<Actions edit={edit} onClose={onClose} />}
    >
      <div className="grid gap-4">
        {conflict ? (
          <ConflictNotice
            key={conflict.current.updatedAt}
            what="este plan"
            changedBy={conflict.changedBy}
            fields={featureConflictFields({
              start: start.features,
              current: conflict.current.features,
              mine,
            })}
          />
        ) : null}
        <TextAreaField
          label="Características (JSON)"
          rows={14}
          spellCheck={false}
          className="font-mono text-sm"
          value={text}
          error={problem === null ? null : `${problem}. ${adminToasts.fixJson}`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Available />
      </div>
    </Dialog>
  );
}
