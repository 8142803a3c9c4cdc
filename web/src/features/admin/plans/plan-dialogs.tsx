import { planConflictOf } from "@paridad/core/api";
import type { SubscriptionPlan } from "@paridad/core/contract";
import { createPlan, deletePlan, editPlan } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { useApi } from "../../../lib/services.tsx";
import { adminToasts } from "../admin-texts.ts";
import { ConfirmAction } from "../list/confirm-action.tsx";
import { useEdit } from "../list/use-edit.tsx";
import { useAdminForm } from "../list/use-admin-form.ts";
import { FeaturesDialog } from "./features-dialog.tsx";
import { emptyPlan, hasNames, PlanFields, planFieldsOf, planFormOf, planTouches } from "./plan-form.tsx";
import type { PlanForm } from "./plan-form.tsx";

export type PlanDialog =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "features" | "delete"; readonly plan: SubscriptionPlan };
type Close = { readonly onClose: () => void };
type OfPlan = Close & { readonly plan: SubscriptionPlan };

function CreatePlanDialog({ onClose }: Close) {
  const api = useApi();
  const { form, dialog } = useAdminForm<PlanForm>({
    defaultValues: emptyPlan,
    busy: busyWords.creating,
    send: (values, actOnce) => {
      const body = { id: values.id.trim(), price: 0, ...planFieldsOf(values) };
      return actOnce(body, (options) => api.call(createPlan, { body, ...options }));
    },
    touches: planTouches,
    onClose,
  });
  return (
    <FormDialog
      title="Crear Plan"
      action="Crear Plan"
      failureTitle={adminToasts.planCreateFailed}
      canSend={hasNames(form)}
      {...dialog}
    >
      <PlanFields form={form} isNew />
    </FormDialog>
  );
}

function EditPlanDialog({ plan, onClose }: OfPlan) {
  const api = useApi();
  const { form, start, notice, dialog } = useEdit({
    row: plan,
    what: "este plan",
    formOf: planFormOf,
    conflictOf: planConflictOf,
    send: (values, { updatedAt: expectedUpdatedAt }) =>
      api.call(editPlan, {
        params: { id: plan.id },
        body: { ...planFieldsOf(values), expectedUpdatedAt },
      }),
    touches: planTouches,
    onClose,
  });
  return (
    <FormDialog
      title={`Editar el plan ${start.name}`}
      action="Actualizar Plan"
      failureTitle={adminToasts.planUpdateFailed}
      canSend={hasNames(form)}
      {...dialog}
    >
      {notice}
      <PlanFields form={form} />
    </FormDialog>
  );
}

function DeletePlanDialog({ plan, onClose }: OfPlan) {
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
  const { kind, plan } = dialog;
  if (kind === "edit") return <EditPlanDialog plan={plan} onClose={onClose} />;
  if (kind === "delete") return <DeletePlanDialog plan={plan} onClose={onClose} />;
  return <FeaturesDialog plan={plan} onClose={onClose} />;
}
