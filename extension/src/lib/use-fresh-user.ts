import { useEffect } from "preact/hooks";

import { readMe } from "@paridad/core/endpoints";

import { useServices, useSession } from "./services.tsx";

/** Asks the server for today's plan and trial: the stored user may be days old. */
export function useFreshUser(): void {
  const { api, session } = useServices();
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (token !== null) session.refreshUser(() => api.data(readMe)).catch(() => undefined);
  }, [api, session, token]);
}
