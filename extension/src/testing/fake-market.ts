import type { MarketSocket, MarketSocketOptions } from "@paridad/core/market";

type Socket = MarketSocket & { says(event: string, payload: unknown): void; isOpen: boolean };

/** Sockets of the market that a test drives; what is opened and asked is written into `did`. */
export function fakeMarket(did: string[]) {
  const sockets: Socket[] = [];
  const open = ({ url, path, transports, auth }: MarketSocketOptions): Socket => {
    const listeners = new Map<string, (payload: unknown) => void>();
    const { token, takeOver = false } = auth;
    const socket: Socket = {
      isOpen: false,
      connected: false,
      on: (event, listener) => listeners.set(event, listener),
      removeAllListeners: () => listeners.clear(),
      emit: (event) => did.push(`market ← ${event}`),
      connect: () => {
        socket.isOpen = true;
        did.push(
          `market opens at ${url}${path} by ${transports.join()} with ${token}${takeOver ? ", taking over" : ""}`,
        );
      },
      disconnect: () => {
        if (socket.isOpen) did.push("market closes");
        socket.isOpen = false;
      },
      says: (event, payload) => listeners.get(event)?.(payload),
    };
    sockets.push(socket);
    return socket;
  };
  const says = (event: string, payload: unknown = {}) => sockets.at(-1)?.says(event, payload);
  return {
    open,
    /** What the server says to the newest. */
    says,
    /** Connects it and sends the whole market. */
    accepts: (update: object) => {
      says("connect");
      says("market_connected", { seq: 1, connections: 1, limit: 2 });
      says("market_update", { full: true, seq: 1, ...update });
    },
  };
}
