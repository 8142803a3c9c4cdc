import { lazy, Suspense, useEffect } from "react";
import { BrowserRouter } from "react-router";
import { useStore } from "zustand";

import { toasterWanted } from "../lib/notify.ts";
import { ServicesProvider } from "../lib/services.tsx";
import { AppRoutes } from "./app-routes.tsx";
import type { AppServices } from "./create-services.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FollowAnnouncements } from "./follow-announcements.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

const Toaster = lazy(async () => ({ default: (await import("../components/ui/toaster.tsx")).Toaster }));

function useThemeOnPage({ theme }: AppServices): void {
  const name = useStore(theme, (state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("dark", name === "dark");
  }, [name]);
}

function Toasts() {
  const isWanted = useStore(toasterWanted, (state) => state.isWanted);
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** The whole app: providers, the router and what listens to the api. */
export function App({ services }: { services: AppServices }) {
  useThemeOnPage(services);
  return (
    <ErrorBoundary>
      <ServicesProvider services={services}>
        <BrowserRouter>
          <FollowAnnouncements announcements={services.announcements} />
          <AppRoutes />
        </BrowserRouter>
        <OfflineNotice />
        <Toasts />
      </ServicesProvider>
    </ErrorBoundary>
  );
}
