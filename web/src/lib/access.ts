import { accessOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";

import { useServices, useUser } from "./services.tsx";

/** The signed-in user's effective access at this instant. */
export function useAccess(): Access {
  const user = useUser();
  const { clock } = useServices();
  return accessOf({ user, now: clock.now() });
}

/** What a trial user would keep if it ended now; null for everyone else. */
export function useAccessAfterTrial(): Access | null {
  const user = useUser();
  const now = useServices().clock.now();
  if (accessOf({ user, now }).kind !== "trial") return null;
  return accessOf({ user: { ...user, trialEndsAt: new Date(now).toISOString() }, now });
}
