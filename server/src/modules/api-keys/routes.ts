import { changeApiKey, createApiKey, listApiKeys, renewApiKey, revokeApiKey } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { ApiKeys } from "./api-keys.ts";

/** `/auth/api-keys`: a user's own keys. A user who lost the plan still sees and revokes them, and changes none. */
export function apiKeysRoutes(apiKeys: ApiKeys): Routes {
  return async (app) => {
    implement(app, listApiKeys, async ({ caller }) => ({ data: await apiKeys.list(caller) }));
    implement(app, createApiKey, async ({ caller, body }) => ({
      data: await apiKeys.create(caller, body),
    }));
    implement(app, changeApiKey, async ({ caller, params, body }) => ({
      data: await apiKeys.change(caller, params.id, body),
    }));
    implement(app, renewApiKey, async ({ caller, params }) => ({
      data: await apiKeys.renew(caller, params.id),
    }));
    implement(app, revokeApiKey, async ({ caller, params }) => {
      await apiKeys.revoke(caller, params.id);
      return { message: keyErrorMessages.justRevoked };
    });
  };
}
