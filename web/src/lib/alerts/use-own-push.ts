import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices, useSession } from "../services.tsx";
import { alertsKey } from "./alerts-key.ts";
import { withOwnPush } from "./own-push.ts";

/** Notices of alerts, turned on in this browser, go on in the session that is open now; a list read before that doesn't know. */
export function useOwnPush(): void {
  const { api, storage } = useServices();
  const queries = useQueryClient();
  const userId = useSession(({ user }) => user?.id ?? null);
  useEffect(() => {
    if (userId === null) return;
    void withOwnPush(storage, async ({ keepPush }) => {
      await keepPush(api, { storage, userId });
      await queries.invalidateQueries({ queryKey: alertsKey });
    });
  }, [api, storage, queries, userId]);
}
