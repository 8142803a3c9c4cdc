import type { SubscriptionPlan } from "@paridad/core/contract";
import { editPlan } from "@paridad/core/endpoints";
import { busyWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { adminToasts } from "../admin-texts.ts";
import { ConflictActions, ConflictNotice } from "../conflicts/conflict-notice.tsx";
import { planConflictFields, planSavedOnTop, startOf } from "./plan-conflict.ts";
import { PlanFields, planFieldsOf, planFormOf, usePlanForm } from "./plan-form.tsx";
import { usePlanEdit } from "./use-plan-edit.ts";

/** Edits a plan; a concurrent edit is shown, never silently overwritten. */
export function EditPlanDialog({ plan, onClose }: { plan: SubscriptionPlan; onClose: () => void }) {
  const api = useApi();
  const state = usePlanForm(plan);
  const { form, canSave, change } = state;
  const { start, conflict, save, loadNewer } = usePlanEdit({
    plan,
    send: (states) => {
      const fields = planFieldsOf(planSavedOnTop(states, form));
      return api.call(editPlan, { params: { id: plan.id }, body: { ...fields, ...startOf(states.current) } });
    },
    failure: adminToasts.planUpdateFailed,
    onDone: onClose,
  });
  const actions = {
    onClose,
    onSave: () => save.mutate(undefined),
    canSave,
    busyLabel: save.isPending ? busyWords.updating : null,
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Editar el plan ${start.name}`}
      footer={
        conflict ? (
          <ConflictActions {...actions} onLoad={() => loadNewer((current) => change(planFormOf(current)))} />
        ) : (
          <>
            <Button tone="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button disabled={!canSave} busyLabel={actions.busyLabel} onClick={actions.onSave}>
              Actualizar Plan
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {conflict ? (
          <ConflictNotice
            key={conflict.current.updatedAt}
            what="este plan"
            changedBy={conflict.changedBy}
            fields={planConflictFields({ start, current: conflict.current }, form)}
          />
        ) : null}
        <PlanFields state={state} isNew={false} />
      </div>
    </Dialog>
  );
}
