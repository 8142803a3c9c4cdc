import type * as api from "@paridad/core/api";
import type * as coreMarket from "@paridad/core/market";

import { world } from "./fake-browser.ts";
import { fakeMarket } from "./fake-market.ts";
import { fakeServer } from "./fake-server.ts";

export const server = fakeServer();
export const market = fakeMarket(world.did);

/** For `vi.mock`: the core's client of a server, over the test's. */
export const withServer = (real: typeof api): typeof api => ({
  ...real,
  createApiClient: (options) => real.createApiClient({ ...options, fetch: server.fetch }),
});

/** For `vi.mock`: the core's client of the market, over the test's sockets. */
export const withMarket = (real: typeof coreMarket): typeof coreMarket => ({
  ...real,
  createMarketClient: (options) => real.createMarketClient({ ...options, createSocket: market.open }),
});
