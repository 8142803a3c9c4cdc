import { renderToString } from "react-dom/server";

import { createApiClient } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore, systemClock } from "@paridad/core/auth";

import { LandingPage } from "./landing-page.tsx";

/** The landing page's markup for a visitor of which nothing is known, written into its page by the build. */
export function landingMarkup(): string {
  const storage = createMemoryStorage();
  const session = createSessionStore({ storage });
  const services = {
    session,
    storage,
    theme: createThemeStore({ storage, prefersDark: () => true }),
    clock: systemClock,
    api: createApiClient({ baseUrl: "http://localhost", session }),
  };
  return renderToString(<LandingPage services={services} />);
}
