import { createContext } from "preact";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { browser } from "./browser.ts";
import { useStore } from "zustand";

import { createApiClient } from "@paridad/core/api";
import type { ApiClient } from "@paridad/core/api";
import { createSessionStore, createThemeStore, systemClock } from "@paridad/core/auth";
import type { ClockPort, SessionState, SessionStore, ThemeStore } from "@paridad/core/auth";

import { createSessionStorage } from "../storage/session-storage.ts";
import { readServerOrigin } from "../storage/settings.ts";
import { mirrorStorage } from "../storage/storage-mirror.ts";
import type { StorageMirror } from "../storage/storage-mirror.ts";

/** Services of every page of the extension, over its storage areas. */
export type Services = {
  readonly origin: string;
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly theme: ThemeStore;
  readonly memory: StorageMirror;
  readonly disk: StorageMirror;
  readonly clock: ClockPort;
  /** Lets the storage areas go. */
  readonly close: () => void;
};

const darkQuery = "(prefers-color-scheme: dark)";
/** The system's theme; the worker has no screen and no queries. */
const systemTheme = {
  prefersDark: () => globalThis.matchMedia?.(darkQuery).matches ?? false,
  onSystemChange(listener: () => void) {
    const query = globalThis.matchMedia?.(darkQuery);
    query?.addEventListener("change", listener);
    return () => query?.removeEventListener("change", listener);
  },
};

/** Reads the storage areas once and makes the services over them. */
export async function openServices(): Promise<Services> {
  const [memory, disk] = await Promise.all([
    mirrorStorage(browser.storage.session),
    mirrorStorage(browser.storage.local),
  ]);
  const storage = createSessionStorage({ memory, disk });
  const session = createSessionStore({ storage, changes: storage });
  const theme = createThemeStore({
    storage: disk,
    changes: disk,
    ...systemTheme,
  });
  const origin = readServerOrigin(disk);
  return {
    origin,
    session,
    theme,
    memory,
    disk,
    clock: systemClock,
    api: createApiClient({ baseUrl: origin, session }),
    close: () => {
      memory.close();
      disk.close();
    },
  };
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ComponentChildren;
}) {
  return <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>;
}

/** @throws Error without a ServicesProvider above. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesProvider above it");
  return services;
}

/** A part of the session; the component renders again only when that part is another. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useServices().session, select);
}
