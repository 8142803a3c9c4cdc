import { createMarketClient } from "../create-market-client.ts";
import type { MarketClientEvent } from "../types.ts";
import { FakeSocket } from "./fake-socket.ts";

/** A client over sockets driven by the test, with all that it opened and told. */
export function setUpMarketClient({ token = "t" as string | null } = {}) {
  const sockets: FakeSocket[] = [];
  const events: MarketClientEvent[] = [];
  const logged: string[] = [];
  const market = createMarketClient({
    url: "http://localhost",
    token: () => token,
    clientId: "page-1",
    createSocket: (options) => {
      const socket = new FakeSocket(options);
      sockets.push(socket);
      return socket;
    },
    onEvent: (event) => events.push(event),
    log: (text) => logged.push(text),
  });
  const last = () => sockets.at(-1) as FakeSocket;
  return { market, sockets, events, logged, last, status: () => market.connection.getState().status };
}

export const option = { symbol: "GFGC4400OC", bid: 100, ask: 110, last: 105 };
export const snapshot = (seq: number | undefined, ...opciones: object[]) => ({
  full: true,
  seq,
  data: { opciones },
});
export const delta = (seq: number, ...opciones: object[]) => ({ full: false, seq, data: { opciones } });
