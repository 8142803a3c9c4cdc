import { ArrowDownNarrowWide } from "lucide-react";
import { useState } from "react";

import type { SubscriptionPlan } from "@paridad/core/contract";
import { formatDollars } from "@paridad/core/formats";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { TextAreaField } from "../../../components/ui/text-area-field.tsx";
import { notify } from "../../../lib/notify.ts";
import { adminToasts } from "../admin-texts.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { useAdminApi } from "../use-admin.ts";
import { featuresText, readFeatures, sortFeatures } from "./feature-json.ts";
import { startOf, useAvailableFeatures, usePlanAction } from "./use-plans-admin.ts";

function Available() {
  const available = useAvailableFeatures();
  return (
    <section aria-label="Características disponibles" className="text-[13px]">
      <h3 className="mb-1.5 font-medium">Características disponibles</h3>
      {available.isPending ? <p className="text-muted">Cargando características...</p> : null}
      {available.isError ? (
        <p role="alert" className="text-down">
          {adminToasts.featuresFailed}: {messageOf(available.error)}
        </p>
      ) : null}
      <ul className="grid gap-1 sm:grid-cols-2">
        {available.data?.map(({ id, nombre, orden }) => (
          <li key={id}>
            <code className="font-mono text-[12px] text-accent">{id}</code>{" "}
            <span className="text-muted">
              {nombre} · orden {orden}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an edit of the features alone says of the rest of the plan. */
function unchangedOf(plan: SubscriptionPlan) {
  return { name: plan.name, price: plan.price, ...startOf(plan) };
}

/** A plan's features as JSON: what is wrong is said beside it, and nothing is saved until it is mended. */
export function FeaturesDialog({ plan, onClose }: { plan: SubscriptionPlan; onClose: () => void }) {
  const { operations } = useAdminApi();
  const [text, setText] = useState(() => featuresText(plan.features));
  const read = readFeatures(text);
  const problem = "problem" in read ? read.problem : null;
  const save = usePlanAction({
    act: async () => {
      if ("problem" in read) throw new Error(read.problem);
      await operations.editPlan(plan.id, { ...unchangedOf(plan), features: read.features });
      return { message: adminToasts.featuresUpdated };
    },
    failure: adminToasts.featuresUpdateFailed,
    onDone: onClose,
  });
  const sort = () => {
    if ("problem" in read) {
      notify.error(read.isJson ? adminToasts.featuresProcessFailed : adminToasts.invalidJsonSort);
    } else setText(featuresText(sortFeatures(read.features)));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`Características de ${plan.name}`}
      description={`ID ${plan.id} · ${formatDollars(plan.price)} por mes`}
      footer={
        <>
          <Button tone="secondary" className="mr-auto" onClick={sort}>
            <ArrowDownNarrowWide aria-hidden /> Ordenar
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={problem !== null}
            title={problem === null ? undefined : adminToasts.fixJson}
            busyLabel={save.isPending ? "Guardando..." : null}
            onClick={() => save.mutate(undefined)}
          >
            Guardar Características
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextAreaField
          label="Características (JSON)"
          rows={14}
          spellCheck={false}
          className="font-mono text-[12.5px]"
          value={text}
          error={problem === null ? null : `${problem}. ${adminToasts.fixJson}`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Available />
      </div>
    </Dialog>
  );
}
