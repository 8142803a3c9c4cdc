import { useQueryClient } from "@tanstack/react-query";
import type { StoragePort } from "@paridad/core/auth";
import { useEffect } from "react";
import { useServices, useSession } from "../../lib/services.tsx";
import { alertsKey, pushOwnerKey } from "./alerts-key.ts";
import type * as BrowserPush from "./browser-push.ts";

/** Loads the push client only for users who turned notices on. */
export async function withOwnPush(
  storage: StoragePort,
  work: (push: typeof BrowserPush) => Promise<unknown>,
): Promise<void> {
  if (storage.getItem(pushOwnerKey) === null) return;
  try {
    await work(await import("./browser-push.ts"));
  } catch {
    // The alerts' own screen says how it stands.
  }
}

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
