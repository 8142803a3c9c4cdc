import type { MarketSocket, MarketSocketOptions } from "../types.ts";

/** A socket driven by the test: what the client sent, and what the server says. */
export class FakeSocket implements MarketSocket {
  readonly options: MarketSocketOptions;
  readonly emitted: string[] = [];
  connected = false;
  opened = false;
  closed = false;
  readonly #listeners = new Map<string, ((payload: unknown) => void)[]>();

  constructor(options: MarketSocketOptions) {
    this.options = options;
  }
  on(event: string, listener: (payload: unknown) => void) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  removeAllListeners() {
    this.#listeners.clear();
  }
  emit(event: string) {
    this.emitted.push(event);
  }
  connect() {
    this.opened = true;
  }
  disconnect() {
    this.closed = true;
    this.connected = false;
  }
  /** The server's word, or one of the transport's (`connect`, `disconnect`, `connect_error`). */
  says(event: string, payload?: unknown) {
    if (event === "connect") this.connected = true;
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
  }
  accepts() {
    this.says("connect");
    this.says("market_connected", {});
  }
}
