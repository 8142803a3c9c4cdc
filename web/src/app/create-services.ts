import { createApiClient } from "@paridad/core/api";
import { createSessionStore, createThemeStore, systemClock } from "@paridad/core/auth";

import { browserStorage, storageChanges, systemTheme } from "../lib/browser-ports.ts";
import type { Services } from "../lib/services.tsx";
import { createAnnouncements } from "./providers/announcements.ts";
import type { Announcements } from "./providers/announcements.ts";

export type AppServices = Services & { readonly announcements: Announcements };

/** The app's services over the browser's own storage, clock and network. */
export function createServices(): AppServices {
  const storage = browserStorage();
  const announcements = createAnnouncements();
  const session = createSessionStore({ storage, changes: storageChanges });
  const theme = createThemeStore({ storage, changes: storageChanges, ...systemTheme });
  const api = createApiClient({ baseUrl: "", session, onEvent: announcements.emit });
  return { api, session, theme, storage, clock: systemClock, announcements };
}
