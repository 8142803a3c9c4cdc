import { useState } from "react";

import { planConflictOf } from "@paridad/core/api";
import type { EditConflict } from "@paridad/core/api";
import type { SubscriptionPlan } from "@paridad/core/contract";

import { useAdminAction } from "../use-admin.ts";
import { planTouches } from "./use-plans-admin.ts";

/** Base and current state of a plan's edit; equal until someone else changes the plan. */
export type PlanStates = { readonly start: SubscriptionPlan; readonly current: SubscriptionPlan };

/**
 * An edit of a plan. One that came too late has a `conflict` and keeps what was written: sent again it is saved on top
 * of what stands now.
 */
export function usePlanEdit({
  plan,
  send,
  failure,
  onDone,
}: {
  plan: SubscriptionPlan;
  send: (states: PlanStates) => Promise<{ readonly message: string }>;
  failure: string;
  onDone: () => void;
}) {
  const [start, setStart] = useState(plan);
  const [conflict, setConflict] = useState<EditConflict<SubscriptionPlan> | null>(null);
  const save = useAdminAction({
    act: () => send({ start, current: conflict?.current ?? start }),
    failure,
    touches: planTouches,
    onDone,
    isToldHere: (error) => {
      const planConflict = planConflictOf(error);
      if (planConflict !== null) setConflict(planConflict);
      return planConflict !== null;
    },
  });
  return {
    start,
    conflict,
    save,
    /** Restarts from the current state, discarding the edit. */
    loadNewer(load: (current: SubscriptionPlan) => void) {
      if (conflict === null) return;
      setStart(conflict.current);
      load(conflict.current);
      setConflict(null);
    },
  };
}
