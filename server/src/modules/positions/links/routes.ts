import { listSharedLinks, revokeSharedLink, shareLink } from "@paridad/core/endpoints";
import { linkTexts } from "@paridad/core/messages";
import { implement } from "../../../auth/implement.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Links } from "./links.ts";

/** `/links`: what a user shares with everybody. */
export function linksRoutes(links: Links): Routes {
  return async (app) => {
    implement(app, listSharedLinks, async ({ caller }) => ({ data: await links.list(caller.user.id) }));
    implement(app, shareLink, async ({ caller, body }) => ({ data: await links.share(caller, body) }));
    implement(app, revokeSharedLink, async ({ caller, params }) => {
      await links.revoke(caller.user.id, params.id);
      return { message: linkTexts.revoked };
    });
  };
}
