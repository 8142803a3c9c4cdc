import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";

import { LoadingScreen } from "../components/ui/states/spinner.tsx";
import { ErrorBoundary } from "./providers/error-boundary.tsx";
import { useOwnPush } from "../data/alerts/own-push.ts";
import { isInstalled } from "../lib/workers/is-installed.ts";
import { TermsGate } from "./guards/terms-gate.tsx";
import { TopNavigation } from "./top-navigation.tsx";

/** Top navigation over the screen; the navigation stays while a screen's code loads, and when a screen breaks. */
export function SignedInLayout() {
  const { pathname } = useLocation();
  useOwnPush();
  useEffect(() => {
    if (isInstalled()) void import("../lib/workers/app-worker.ts").then(({ saveApp }) => saveApp());
  }, []);
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
