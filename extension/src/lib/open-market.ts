import { readMe } from "@paridad/core/endpoints";
import { createMarketClient } from "@paridad/core/market";
import type { MarketClient } from "@paridad/core/market";

import type { Services } from "./services.tsx";

/** Tells this page from the user's other ones, another window's panel too; made again on each load. */
const clientId = crypto.randomUUID();

const endedSession: ReadonlySet<string> = new Set(["INVALID_TOKEN", "TOKEN_EXPIRED"]);

/**
 * The live market over websocket only: a service worker has no XMLHttpRequest, and one transport serves both. A
 * session the socket refuses is checked by the api, which ends it.
 */
export function createLiveMarket({ origin, api, session, clock }: Services): MarketClient {
  return createMarketClient({
    url: origin,
    token: () => session.getState().token,
    clientId,
    clock,
    transports: ["websocket"],
    onEvent: (event) => {
      if (event.type === "refused" && endedSession.has(event.code)) void api.data(readMe).catch(() => null);
    },
  });
}
