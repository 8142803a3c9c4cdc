import { Suspense } from "react";
import { Outlet } from "react-router";

import { LoadingScreen } from "../components/ui/spinner.tsx";
import { TermsGate } from "./terms-gate.tsx";
import { TopNavigation } from "./top-navigation.tsx";

/** Top navigation over the screen; the navigation stays while a screen's code loads. */
export function SignedInLayout() {
  return (
    <>
      <TopNavigation />
      <TermsGate />
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
    </>
  );
}
