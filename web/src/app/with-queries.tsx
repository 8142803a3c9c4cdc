import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";

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

/** Screens that read data. What one person read is forgotten before another one looks. */
export function WithQueries() {
  const { session } = useServices();
  const [queries] = useState(createQueries);
  useEffect(
    () =>
      session.subscribe((now, before) => {
        if (now.token !== before.token || now.adminToken !== before.adminToken) queries.clear();
      }),
    [queries, session],
  );
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
