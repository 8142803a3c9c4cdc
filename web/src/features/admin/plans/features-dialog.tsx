import { ArrowDownNarrowWide } from "lucide-react";

import { planConflictOf } from "@paridad/core/api";
import type { SubscriptionPlan } from "@paridad/core/contract";
import { editPlan } from "@paridad/core/endpoints";
import { formatDollars } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { fieldOf, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { notify } from "../../../lib/notify.ts";
import { useApi } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { EditDialog, useEdit } from "../conflicts/edit-dialog.tsx";
import { savedOnTop } from "../conflicts/merge-edits.ts";
import { featuresText, readFeatures, sortFeatures } from "./feature-json.ts";
import { featureConflictFields } from "./plan-conflict.ts";
import { useAvailableFeatures } from "./plan-form.tsx";

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

/** A plan's features as JSON: errors show next to it and block saving. */
export function FeaturesDialog({
  plan,
  touches,
  onClose,
}: {
  plan: SubscriptionPlan;
  touches: readonly string[];
  onClose: () => void;
}) {
  const api = useApi();
  const { form, rows, edit } = useEdit({
    row: plan,
    formOf: ({ features }) => ({ text: featuresText(features) }),
    conflictOf: planConflictOf,
    send: async ({ text }, { start, current }) => {
      const written = readFeatures(text);
      if ("problem" in written) throw new Error(written.problem);
      const states = { start: start.features, current: current.features, mine: written.features };
      const { name, price, updatedAt: expectedUpdatedAt } = current;
      const body = { name, price, features: sortFeatures(savedOnTop(states)), expectedUpdatedAt };
      await api.call(editPlan, { params: { id: plan.id }, body });
      return { message: adminToasts.featuresUpdated };
    },
    touches,
    onClose,
  });
  const { start, current } = rows;
  const written = readFeatures(form.watch("text"));
  const problem = "problem" in written ? written.problem : null;
  const mine = "problem" in written ? start.features : written.features;
  const sort = () => {
    if ("problem" in written)
      notify.error(written.isJson ? adminToasts.featuresProcessFailed : adminToasts.invalidJsonSort);
    else form.setValue("text", featuresText(sortFeatures(written.features)));
  };
  return (
    <EditDialog
      edit={edit}
      size="large"
      title={`Características de ${start.name}`}
      description={`ID ${start.id} · ${formatDollars(start.price)} por mes`}
      action="Guardar Características"
      failureTitle={adminToasts.featuresUpdateFailed}
      what="este plan"
      conflictFields={() => featureConflictFields({ start: start.features, current: current.features, mine })}
      canSave={problem === null}
      aside={
        <Button tone="secondary" className="mr-auto" onClick={sort}>
          <ArrowDownNarrowWide aria-hidden /> Ordenar
        </Button>
      }
    >
      <TextAreaField
        label="Características (JSON)"
        rows={14}
        spellCheck={false}
        className="font-mono text-sm"
        {...fieldOf(form, "text")}
        error={problem === null ? null : `${problem}. ${adminToasts.fixJson}`}
      />
      <Available />
    </EditDialog>
  );
}
