import { act } from "@testing-library/react";

import { createMarketClient } from "@paridad/core/market";
import type { MarketClientOptions } from "@paridad/core/market";

import { createFakeMarketSocket } from "./fake-market-socket.ts";
import type { FakeMarketSocket } from "./fake-market-socket.ts";

/** The real market client over a socket that the test drives: pass its `createMarket` with the services. */
export function drivenMarket() {
  const sockets: FakeMarketSocket[] = [];
  const says = (event: string, payload?: unknown) => act(() => sockets.at(-1)?.says(event, payload));
  return {
    createMarket: (options: MarketClientOptions) =>
      createMarketClient({
        ...options,
        createSocket: (socketOptions) => {
          const socket = createFakeMarketSocket(socketOptions);
          sockets.push(socket);
          return socket;
        },
      }),
    sockets,
    says,
    /** The newest; undefined before one was made. */
    socket: () => sockets.at(-1),
    /** Connects, and sends the whole market. */
    accept: (update: object) => {
      says("connect");
      says("market_connected", { seq: 1, connections: 1, limit: 2 });
      says("market_update", { full: true, ...update });
    },
  };
}
