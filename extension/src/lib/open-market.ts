import { createMarketClient } from "@paridad/core/market";
import type { MarketClient } from "@paridad/core/market";

import type { Services } from "./services.tsx";

const clientIdKey = "paridad.clientId";

/** Stable for the browser's session, so that a reopened panel replaces its own ghost and spends no connection. */
function clientIdOf({ memory }: Services): string {
  const known = memory.getItem(clientIdKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  memory.setItem(clientIdKey, made);
  return made;
}

/** The live market over websocket only: a service worker has no XMLHttpRequest, and one transport serves both. */
export function createLiveMarket(services: Services): MarketClient {
  return createMarketClient({
    url: services.origin,
    token: () => services.session.getState().token,
    clientId: clientIdOf(services),
    transports: ["websocket"],
  });
}
