import { Suspense } from "react";

import { PaymentInstructionsScreen } from "../../features/access/payment-instructions-screen.tsx";
import { lazyPart } from "../../lib/view/lazy-part.ts";
import { useSession } from "../../lib/services.tsx";

const TopNavigation = lazyPart(() => import("../top-navigation.tsx"), "TopNavigation");

/** /payment-instructions: also right after a registration, so the session's bar stands over it where there is one. */
export function PaymentRoute() {
  const isSignedIn = useSession(({ token, user }) => token !== null && user !== null);
  return (
    <>
      {isSignedIn ? (
        <Suspense fallback={<div className="h-12 border-b border-line bg-s1 sm:h-[85px]" />}>
          <TopNavigation />
        </Suspense>
      ) : null}
      <PaymentInstructionsScreen />
    </>
  );
}
