import { StrictMode } from "react";

import { LandingScreen } from "../features/landing/landing-screen.tsx";
import { ServicesProvider } from "../lib/services.tsx";
import type { Services } from "../lib/services.tsx";
import { ErrorBoundary } from "./providers/error-boundary.tsx";
import { OfflineNotice } from "./providers/offline-notice.tsx";
import { QueriesProvider } from "./providers/queries-provider.tsx";
import { useThemeOnPage } from "./providers/use-theme-on-page.ts";

/** The landing page without the app's router, so visitors load little. */
export function LandingPage({ services }: { services: Services }) {
  useThemeOnPage(services.theme);
  return (
    <StrictMode>
      <ErrorBoundary>
        <ServicesProvider services={services}>
          <QueriesProvider>
            <LandingScreen />
          </QueriesProvider>
          <OfflineNotice />
        </ServicesProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
