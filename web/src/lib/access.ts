import { accessOf } from "@paridad/core/plans";
import type { Access } from "@paridad/core/plans";

import { useServices, useUser } from "./services.tsx";

/** The signed-in person's effective access at this instant. */
export function useAccess(): Access {
  const user = useUser();
  const { clock } = useServices();
  return accessOf({ user, now: clock.now() });
}
