import { gates, refusalOf } from "@paridad/core/plans";
import type { Gate } from "@paridad/core/plans";

import { useAccess } from "../../lib/access.ts";
import { useUser } from "../../lib/services.tsx";
import type { StrategyArea } from "./strategy-areas.ts";

/** Tells what the signed-in user's plan opens. */
export function useGate(): (gate: Gate) => boolean {
  const access = useAccess();
  return (gate) => refusalOf({ access, modules: gates[gate] }) === null;
}

/** Tells whether the signed-in user's plan opens a card. */
export function useAreaAccess(): (area: StrategyArea) => boolean {
  const passes = useGate();
  return ({ gate }) => passes(gate);
}

/** Name of the user's plan for 'no está incluido en tu plan'. */
export function usePlanName(): string {
  const access = useAccess();
  const { subscriptionType } = useUser();
  return access.kind === "plan" ? access.plan : subscriptionType;
}
