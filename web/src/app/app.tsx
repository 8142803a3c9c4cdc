import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import { useStore } from "zustand";

import { isApiError, isRetriable } from "@paridad/core/api";

import { ServicesProvider } from "../lib/services.tsx";
import { AppRoutes } from "./app-routes.tsx";
import type { AppServices } from "./create-services.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FollowAnnouncements } from "./follow-announcements.tsx";

const Toaster = lazy(async () => ({ default: (await import("../components/ui/toaster.tsx")).Toaster }));

function useThemeOnPage({ theme }: AppServices): void {
  const name = useStore(theme, (state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("dark", name === "dark");
  }, [name]);
}

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

/** The whole app: providers, the router and what listens to the api. */
export function App({ services }: { services: AppServices }) {
  const [queries] = useState(createQueries);
  useThemeOnPage(services);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <ServicesProvider services={services}>
          <BrowserRouter>
            <FollowAnnouncements announcements={services.announcements} />
            <AppRoutes />
          </BrowserRouter>
          <Suspense>
            <Toaster />
          </Suspense>
        </ServicesProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
