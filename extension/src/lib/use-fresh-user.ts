import { useEffect } from "preact/hooks";

import { useServices, useSession } from "./services.tsx";

/** Asks the server for today's plan and trial: the stored user may be days old. */
export function useFreshUser(): void {
  const { api, session } = useServices();
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (token !== null) session.refreshUser(() => api.auth.me()).catch(() => undefined);
  }, [api, session, token]);
}
