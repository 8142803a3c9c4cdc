import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import type { ApiClient } from "@paridad/core/api";
import type {
  ClockPort,
  SessionState,
  SessionStore,
  StorageChangesPort,
  StoragePort,
  ThemeStore,
} from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";
import type { MarketClient, MarketClientOptions } from "@paridad/core/market";

/** Services of every screen, made once by the app and replaced in tests. */
export type Services = {
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly theme: ThemeStore;
  /** The device's; its choices are the account's, and may change from elsewhere. */
  readonly storage: StoragePort & Partial<StorageChangesPort>;
  readonly clock: ClockPort;
  /** The browser's own when left out. */
  readonly createMarket?: (options: MarketClientOptions) => MarketClient;
};

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** @throws Error without a ServicesProvider above. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesProvider above it");
  return services;
}

/** The calls of the server: `api.data(row, {...})` of the rows in `@paridad/core/endpoints`. */
export function useApi(): ApiClient {
  return useServices().api;
}

/** A part of the session; the component renders again only when that part is another. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useServices().session, select);
}

/** The signed-in user. Only for screens behind the guard, where there always is one. */
export function useUser(): User {
  const user = useSession((state) => state.user);
  if (user === null) throw new Error("useUser needs a signed-in user");
  return user;
}

/**
 * The theme in force, the choice behind it, and the way to the other one.
 * @throws Error without a ServicesProvider above.
 */
export function useTheme() {
  const theme = useContext(ServicesContext)?.theme;
  if (theme === undefined) throw new Error("El tema se usó fuera de su proveedor");
  return { ...useStore(theme), toggle: theme.toggle };
}
