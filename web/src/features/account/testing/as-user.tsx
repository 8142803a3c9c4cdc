import type { ReactNode } from "react";

import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";

import { ServicesProvider, useServices } from "../../../lib/services.tsx";

const pro = {
  id: "pro",
  name: "Pro",
  description: "Para operar",
  priceArs: 27_900,
  processedFeatures: [
    { name: "Datos Históricos", enabled: true },
    { name: "API", enabled: false },
  ],
};

type Props = {
  readonly user: User;
  readonly updateProfile?: (request: object) => Promise<object>;
  readonly children: ReactNode;
};

/** A part of the profile as this user; the plans are known. */
export function As({ user, updateProfile, children }: Props) {
  const services = useServices();
  const session = createSessionStore({
    storage: createMemoryStorage({ token: "token", user: JSON.stringify(user) }),
  });
  const api = {
    ...services.api,
    plans: { list: async () => [pro] },
    auth: { updateProfile },
  } as unknown as typeof services.api;
  return <ServicesProvider services={{ ...services, session, api }}>{children}</ServicesProvider>;
}
