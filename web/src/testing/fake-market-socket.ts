import type { MarketSocket, MarketSocketOptions } from "@paridad/core/market";

/** A socket driven by the test. */
export type FakeMarketSocket = MarketSocket & {
  readonly options: MarketSocketOptions;
  readonly sent: string[];
  isOpen: boolean;
  /** Speaks as the server, or the transport. */
  says(event: string, payload?: unknown): void;
};

export function createFakeMarketSocket(options: MarketSocketOptions): FakeMarketSocket {
  const listeners = new Map<string, (payload: unknown) => void>();
  const socket: FakeMarketSocket = {
    options,
    sent: [],
    isOpen: false,
    connected: false,
    on: (event, listener) => listeners.set(event, listener),
    removeAllListeners: () => listeners.clear(),
    emit: (event) => socket.sent.push(event),
    connect: () => (socket.isOpen = true),
    disconnect: () => (socket.isOpen = false),
    says: (event, payload = {}) => listeners.get(event)?.(payload),
  };
  return socket;
}
