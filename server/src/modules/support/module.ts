import { readSupportContact } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";

/** `/support/contact`: the address that the installation names for its people. */
export function supportModule({ supportEmail }: { readonly supportEmail: string | null }): Module {
  const routes = async (app: App) =>
    implement(app, readSupportContact, async () => ({ data: { email: supportEmail } }));
  return { routes: [routes], services: {} };
}
