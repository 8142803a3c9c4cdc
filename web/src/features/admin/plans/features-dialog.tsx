import { ArrowDownNarrowWide } from "lucide-react";

import { planConflictOf } from "@paridad/core/api";
import type { SubscriptionPlan } from "@paridad/core/contract";
import { editPlan } from "@paridad/core/endpoints";
import { formatDollars } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { TextAreaField } from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { notify } from "../../../lib/notify.ts";
import { useApi } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { adminToasts } from "../admin-texts.ts";
import { useEdit } from "../list/use-edit.tsx";
import { featuresText, readFeatures, sortFeatures } from "./feature-json.ts";
import { planTouches, useAvailableFeatures } from "./plan-form.tsx";

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
export function FeaturesDialog({ plan, onClose }: { plan: SubscriptionPlan; onClose: () => void }) {
  const api = useApi();
  const { form, start, notice, dialog } = useEdit({
    row: plan,
    what: "este plan",
    formOf: ({ features }) => ({ text: featuresText(features) }),
    conflictOf: planConflictOf,
    send: async ({ text }, { name, price, updatedAt: expectedUpdatedAt }) => {
      const written = readFeatures(text);
      if ("problem" in written) throw new Error(written.problem);
      const body = { name, price, features: sortFeatures(written.features), expectedUpdatedAt };
      await api.call(editPlan, { params: { id: plan.id }, body });
      return { message: adminToasts.featuresUpdated };
    },
    touches: planTouches,
    onClose,
  });
  const written = readFeatures(form.watch("text"));
  const problem = "problem" in written ? written.problem : null;
  const sort = () => {
    if ("problem" in written)
      notify.error(written.isJson ? adminToasts.featuresProcessFailed : adminToasts.invalidJsonSort);
    else form.setValue("text", featuresText(sortFeatures(written.features)));
  };
  return (
    <FormDialog
      size="large"
      title={`Características de ${start.name}`}
      description={`ID ${start.id} · ${formatDollars(start.price)} por mes`}
      action="Guardar Características"
      failureTitle={adminToasts.featuresUpdateFailed}
      canSend={problem === null}
      aside={
        <Button tone="secondary" className="mr-auto" onClick={sort}>
          <ArrowDownNarrowWide aria-hidden /> Ordenar
        </Button>
      }
      {...dialog}
    >
      {notice}
      <TextAreaField
        label="Características (JSON)"
        rows={14}
        spellCheck={false}
        className="font-mono text-sm"
        {...form.register("text")}
        error={problem === null ? null : `${problem}. ${adminToasts.fixJson}`}
      />
      <Available />
    </FormDialog>
  );
}
