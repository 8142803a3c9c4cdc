import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { isApiError, isRetriable } from "@paridad/core/api";

import { lastMarketKey } from "../../data/market/last-market-key.ts";
import { useServices } from "../../lib/services.tsx";

/** Time data counts as fresh. */
const staleMilliseconds = 5 * 60_000;
/** Data that other people, devices and programs change meanwhile is read again sooner: by the first word of its key. */
const soonerStale = {
  admin: 30_000,
  payments: 0,
  sessions: 0,
  "api-keys": 0,
  "embed-keys": 0,
  "partner-request": 0,
} as const;

/** Every failure but the server's own refusal, which a second try meets again. */
function mayPass(error: Error): boolean {
  return !isApiError(error) || isRetriable(error) || error.status < 400 || error.status >= 500;
}

function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMilliseconds,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
  for (const [name, staleTime] of Object.entries(soonerStale))
    queries.setQueryDefaults([name], { staleTime });
  return queries;
}

/** Cache of the data read. One user's data is forgotten before another one looks. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { session, storage } = useServices();
  const [queries] = useState(createQueries);
  useEffect(() => {
    // The same administrator, signing in again over an open panel, finds it as it was.
    let administrator = session.getState().adminUser?.username;
    return session.subscribe((now, before) => {
      const username = now.adminUser?.username;
      if (now.token === null && before.token !== null) storage.removeItem(lastMarketKey);
      if (now.token !== before.token || (username !== undefined && username !== administrator))
        queries.clear();
      administrator = username ?? administrator;
    });
  }, [queries, session, storage]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
