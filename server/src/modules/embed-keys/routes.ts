import {
  changeEmbedKey,
  createEmbedKey,
  listEmbedKeys,
  proveSite,
  readSiteProof,
  revokeEmbedKey,
} from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { EmbedKeys } from "./embed-keys.ts";
import { proofTextOf } from "./site-proof/site-proof.ts";

/** `/auth/embed-keys`: one's own keys; `/auth/site-proof`: the first one, for a site that proves whose it is. */
export function embedKeysRoutes(embedKeys: EmbedKeys): Routes {
  return async (app) => {
    implement(app, listEmbedKeys, async ({ caller }) => ({ data: await embedKeys.list(caller) }));
    implement(app, createEmbedKey, async ({ caller, body }) => ({
      data: await embedKeys.create(caller, body),
    }));
    implement(app, changeEmbedKey, async ({ caller, params, body }) => ({
      data: await embedKeys.change(caller, params.id, body),
    }));
    implement(app, revokeEmbedKey, async ({ caller, params }) => {
      await embedKeys.revoke(caller, params.id);
      return { message: keyErrorMessages.justRevoked };
    });
    implement(app, readSiteProof, async ({ caller }) => ({ data: { text: proofTextOf(caller.user.id) } }));
    implement(app, proveSite, async ({ caller, body, request }) => ({
      data: await embedKeys.prove(caller, body.origin, request.gone),
    }));
  };
}
