import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { Server } from "socket.io";
import type { Socket } from "socket.io-client";
import { afterEach, expect, it, vi } from "vitest";

import { createMarketClient } from "./create-market-client.ts";
import { createSocketIoSocket } from "./socket-io-socket.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

it("talks to a real socket.io server: handshake, request, snapshot, delta, deliberate end", async () => {
  const http = createServer();
  const server = new Server(http, { path: "/market-socket.io" });
  const handshakes: unknown[] = [];
  let left = 0;
  server.on("connection", (socket) => {
    handshakes.push(socket.handshake.auth);
    socket.emit("market_connected", { seq: 1, connections: 1, limit: 2 });
    socket.on("get_market_data", () => {
      socket.emit("market_update", {
        full: true,
        seq: 1,
        data: { opciones: [{ symbol: "GFGC4400OC", bid: 1 }] },
      });
      socket.emit("market_update", {
        full: false,
        seq: 2,
        data: { opciones: [{ symbol: "GFGC4400OC", ask: 2 }] },
      });
    });
    socket.on("disconnect", () => {
      left += 1;
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => server.close());
  const market = createMarketClient({
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    token: () => "secret",
    clientId: "page",
  });
  cleanUps.push(() => market.close());
  market.open();
  await vi.waitFor(() => expect(market.getBook().seq).toBe(2));
  expect(market.getBook().options.get("GFGC4400OC")).toEqual({ symbol: "GFGC4400OC", bid: 1, ask: 2 });
  expect(handshakes).toEqual([{ token: "secret", clientId: "page" }]);
  expect(market.connection.getState()).toMatchObject({ status: "connected", connections: 1, limit: 2 });
  market.close();
  await vi.waitFor(() => expect(left).toBe(1));
});

it("leaves connecting and reconnecting to the market client, over a connection of its own", () => {
  const options = {
    path: "/market-socket.io",
    transports: ["websocket"],
    timeoutMilliseconds: 10_000,
    auth: {},
  };
  const open = () =>
    createSocketIoSocket({ ...options, url: "http://127.0.0.1:9" } as never) as unknown as Socket;
  const [one, other] = [open(), open()];
  expect([one.active, one.io.reconnection(), one.io.timeout()]).toEqual([false, false, 10_000]);
  expect(one.io).not.toBe(other.io);
});
