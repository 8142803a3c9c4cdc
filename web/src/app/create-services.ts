import { createAccountStorage, createApiClient } from "@paridad/core/api";
import { createSessionStore, createThemeStore, systemClock } from "@paridad/core/auth";
import type { StoragePort } from "@paridad/core/auth";

import { browserStorage, storageChanges, systemTheme } from "../lib/browser-ports.ts";
import type { Services } from "../lib/services.tsx";
import { createAnnouncements } from "./providers/announcements.ts";
import type { Announcements } from "./providers/announcements.ts";

export type AppServices = Services & { readonly announcements: Announcements };

/** The device's storage with the account's choices, taken over at the start and whenever the page is looked at again. */
function openChoices(device: StoragePort, { api, session }: Pick<Services, "api" | "session">) {
  const account = createAccountStorage({ storage: device, http: api.http, session });
  void account.sync();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void account.sync();
  });
  return {
    ...account,
    subscribe(listener: (key: string | null) => void) {
      const ends = [account.subscribe(listener), storageChanges.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}

/** The app's services over the browser's own storage, clock and network. */
export function createServices(): AppServices {
  const device = browserStorage();
  const announcements = createAnnouncements();
  const session = createSessionStore({ storage: device, changes: storageChanges });
  const theme = createThemeStore({ storage: device, changes: storageChanges, ...systemTheme });
  const api = createApiClient({ baseUrl: "", session, onEvent: announcements.emit });
  const storage = openChoices(device, { api, session });
  return { api, session, theme, storage, clock: systemClock, announcements };
}
