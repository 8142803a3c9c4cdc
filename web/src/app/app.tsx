import { Suspense } from "react";
import { BrowserRouter } from "react-router";
import { useStore } from "zustand";

import { lazyPart } from "../lib/view/lazy-part.ts";
import { toasterWanted } from "../lib/notify.ts";
import { ServicesProvider } from "../lib/services.tsx";
import { AppRoutes } from "./app-routes.tsx";
import type { AppServices } from "./create-services.ts";
import { ErrorBoundary } from "./providers/error-boundary.tsx";
import { FollowAnnouncements } from "./providers/follow-announcements.tsx";
import { OfflineNotice } from "./providers/offline-notice.tsx";
import { useThemeOnPage } from "./providers/use-theme-on-page.ts";

const Toaster = lazyPart(() => import("../components/ui/states/toaster.tsx"), "Toaster");

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
  useThemeOnPage(services.theme);
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
