import { accessOf, chainSourcesOf, gates, hasPricesOfNow, refusalOf } from "@paridad/core/plans";
import type { Access, ChainSourceKind, Gate } from "@paridad/core/plans";

import { useServices, useSession, useUser } from "../lib/services.tsx";

/** The signed-in user's effective access at this instant. */
export function useAccess(): Access {
  const user = useUser();
  const { clock } = useServices();
  return accessOf({ user, now: clock.now() });
}

/** A trial user's access if it ended now; null for everyone else. */
export function useAccessAfterTrial(): Access | null {
  const user = useUser();
  const now = useServices().clock.now();
  if (accessOf({ user, now }).kind !== "trial") return null;
  return accessOf({ user: { ...user, trialEndsAt: new Date(now).toISOString() }, now });
}

/** The signed-in user's access; null before it is known. */
function useKnownAccess(): Access | null {
  const user = useSession((state) => state.user);
  const now = useServices().clock.now();
  return user === null ? null : accessOf({ user, now });
}

/** The chain sources that the signed-in user's plan opens, the freshest first; the market socket before it is known. */
export function useChainAccess(): readonly ChainSourceKind[] {
  const access = useKnownAccess();
  return access === null ? ["live"] : chainSourcesOf(access);
}

/** True if the user's plan opens live prices; true until it is known. */
export function useHasPricesOfNow(): boolean {
  const access = useKnownAccess();
  return access === null || hasPricesOfNow(access);
}

/** Tells what the signed-in user's plan opens; everything before it is known. */
export function usePermission(): (gate: Gate) => boolean {
  const access = useKnownAccess();
  return (gate) => access === null || refusalOf({ access, modules: gates[gate] }) === null;
}

/** The signed-in user's plan opens something; yes before it is known. */
export function useIsOpen(gate: Gate): boolean {
  return usePermission()(gate);
}

/** Name of the user's plan, for 'no está incluido en tu plan'. */
export function usePlanName(): string {
  const access = useAccess();
  const { subscriptionType } = useUser();
  return access.kind === "plan" ? access.plan : subscriptionType;
}
