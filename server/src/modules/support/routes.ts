import { readSupportContact } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";

/** `/support/contact`: the address that the installation names for its people. */
export function supportRoutes({ supportEmail }: { supportEmail: string | null }): Routes {
  return async (app) => {
    implement(app, readSupportContact, async () => ({ data: { email: supportEmail } }));
  };
}
