import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { isApiError, isRetriable } from "@paridad/core/api";

import { useServices } from "../lib/services.tsx";

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isApiError(error) && isRetriable(error),
      },
      mutations: { retry: false },
    },
  });
}

/** What was read, kept as spec.md section 9 says. What one person read is forgotten before another one looks. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const [queries] = useState(createQueries);
  useEffect(() => {
    // The same administrator, signing in again over an open panel, finds it as it was.
    let administrator = session.getState().adminUser?.username;
    return session.subscribe((now, before) => {
      const username = now.adminUser?.username;
      if (now.token !== before.token || (username !== undefined && username !== administrator))
        queries.clear();
      administrator = username ?? administrator;
    });
  }, [queries, session]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
