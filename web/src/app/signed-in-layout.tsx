import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";

import { LoadingScreen } from "../components/ui/states/spinner.tsx";
import { ErrorBoundary } from "./providers/error-boundary.tsx";
import { withOwnPush } from "../lib/alerts/own-push.ts";
import { useServices, useSession } from "../lib/services.tsx";
import { TermsGate } from "./guards/terms-gate.tsx";
import { TopNavigation } from "./top-navigation.tsx";

/** Notices of alerts, turned on in this browser, go on in the session that is open now. */
function useOwnPush(): void {
  const { api, storage } = useServices();
  const userId = useSession(({ user }) => user?.id ?? null);
  useEffect(() => {
    if (userId === null) return;
    void withOwnPush(storage, ({ keepPush }) => keepPush(api.http, { storage, userId }));
  }, [api, storage, userId]);
}

/** Top navigation over the screen; the navigation stays while a screen's code loads, and when a screen breaks. */
export function SignedInLayout() {
  const { pathname } = useLocation();
  useOwnPush();
  return (
    <>
      <TopNavigation />
      <TermsGate />
      <ErrorBoundary place={pathname}>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
