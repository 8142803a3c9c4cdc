import type { SubscriptionPlan } from "@paridad/core/contract";
import { createPlan, deletePlan } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { adminToasts } from "../admin-texts.ts";
import { ConfirmAction } from "../list/confirm-action.tsx";
import { useActOnce } from "../use-act-once.ts";
import { useAdminAction } from "../use-admin.ts";
import { EditPlanDialog } from "./edit-plan-dialog.tsx";
import { FeaturesDialog } from "./features-dialog.tsx";
import { PlanFields, planFieldsOf, usePlanForm } from "./plan-form.tsx";
import { planTouches } from "./use-plans-admin.ts";

export type PlanDialog =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "features" | "delete"; readonly plan: SubscriptionPlan };
type Close = { readonly onClose: () => void };

function CreatePlanDialog({ onClose }: Close) {
  const api = useApi();
  const state = usePlanForm(null);
  const { form, canSave } = state;
  const actOnce = useActOnce();
  const plan = { id: form.id.trim(), price: 0, ...planFieldsOf(form) };
  const create = useAdminAction({
    act: () => actOnce(plan, (options) => api.call(createPlan, { body: plan, ...options })),
    failure: adminToasts.planCreateFailed,
    touches: planTouches,
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Crear Plan"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!canSave}
            busyLabel={create.isPending ? busyWords.creating : null}
            onClick={() => create.mutate(undefined)}
          >
            Crear Plan
          </Button>
        </>
      }
    >
      <PlanFields state={state} isNew />
    </Dialog>
  );
}

function DeletePlanDialog({ plan, onClose }: Close & { plan: SubscriptionPlan }) {
  const api = useApi();
  return (
    <ConfirmAction
      title="Eliminar plan"
      confirmLabel="Eliminar"
      busy={busyWords.deleting}
      act={() => api.call(deletePlan, { params: { id: plan.id } })}
      failure={adminToasts.planDeleteFailed}
      touches={planTouches}
      onClose={onClose}
    >
      <p>¿Estás seguro de que querés eliminar este plan?</p>
      <p className="mt-1">
        <strong>{plan.name}</strong> <span className="text-muted">({plan.id})</span>
      </p>
      <p className="mt-2 text-md text-muted">Un plan con usuarios o pagos pendientes no se elimina.</p>
    </ConfirmAction>
  );
}

export function OpenPlanDialog({ dialog, onClose }: Close & { dialog: PlanDialog }) {
  if (dialog.kind === "create") return <CreatePlanDialog onClose={onClose} />;
  if (dialog.kind === "edit") return <EditPlanDialog plan={dialog.plan} onClose={onClose} />;
  if (dialog.kind === "features") return <FeaturesDialog plan={dialog.plan} onClose={onClose} />;
  return <DeletePlanDialog plan={dialog.plan} onClose={onClose} />;
}
