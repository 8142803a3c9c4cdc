import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import * as z from "zod/mini";

import {
  interpretSchemas,
  marketConnectTimeoutMilliseconds,
  marketConnectedSchema,
  marketSocketPath,
} from "../contract/index.ts";
import type { MarketErrorCode } from "../contract/index.ts";
import { readInstant } from "../lib/index.ts";
import { marketErrorMessages } from "../contract/market/market-errors.ts";
import { closedConnection, createConnectionCycle } from "./connection-cycle.ts";
import { MarketFeed } from "./market-feed.ts";
import { createAlarm } from "./market-timers.ts";
import { readMarketError } from "./read-market-error.ts";
import { createSnapshotRequests } from "./snapshot-requests.ts";
import { createSocketIoSocket } from "./socket-io-socket.ts";
import type {
  MarketClient,
  MarketClientOptions,
  MarketConnectionState,
  MarketListener,
  MarketSocket,
} from "./types.ts";

/** A refusal follows the connection at once: without a first word of the market in this time it counts as accepted. */
const welcomeMilliseconds = 1_000;

class SocketMarketClient implements MarketClient {
  readonly connection: StoreApi<MarketConnectionState> = createStore(() => closedConnection);
  readonly #options: MarketClientOptions;
  readonly #now: () => number;
  readonly #feed = new MarketFeed();
  readonly #welcome = createAlarm();
  readonly #snapshots;
  readonly #cycle;
  #socket: MarketSocket | null = null;
  /** Errors since the last connection: the retries of an outage don't write theirs again. */
  readonly #logged = new Set<string>();
  #isOpen = false;
  #takesOver = false;

  constructor(options: MarketClientOptions) {
    this.#options = options;
    this.#now = () => options.clock?.now() ?? Date.now();
    this.#snapshots = createSnapshotRequests({
      send: () => this.#socket?.emit("get_market_data", {}),
    });
    this.#cycle = createConnectionCycle({
      now: this.#now,
      getState: this.connection.getState,
      setState: (change) => this.connection.setState(change),
      attempt: () => this.#attempt(),
      abandon: () => this.#abandon(),
      onFailed: () => options.onEvent?.({ type: "reconnect-failed" }),
    });
  }

  getBook() {
    return this.#feed.book();
  }

  subscribe(listener: MarketListener) {
    return this.#feed.subscribe(listener);
  }

  open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#cycle.start();
  }

  close() {
    this.#isOpen = false;
    this.#takesOver = false;
    this.#cycle.stop();
    this.#abandon();
    this.connection.setState({ ...closedConnection, lastTickAt: this.connection.getState().lastTickAt });
  }

  takeOver() {
    this.#cycle.stop();
    this.#abandon();
    this.#takesOver = true;
    this.#isOpen = true;
    this.#cycle.start();
  }

  restore(update: unknown, receivedAt: number) {
    if (this.getBook().receivedAt !== null) return;
    if (this.#feed.receive(update, receivedAt).isUpdate) this.connection.setState({ lastTickAt: receivedAt });
  }

  requestSnapshot() {
    if (this.connection.getState().status === "connected") this.#snapshots.ask();
  }

  resume() {
    if (this.#isOpen && !this.#cycle.check()) this.requestSnapshot();
  }

  #attempt() {
    this.#abandon();
    const {
      createSocket = createSocketIoSocket,
      token: readToken,
      url,
      transports,
      clientId,
    } = this.#options;
    const token = readToken();
    if (token === null) {
      this.#refuse({ code: "INVALID_TOKEN", message: marketErrorMessages.INVALID_TOKEN });
      return;
    }
    const socket = createSocket({
      url,
      path: marketSocketPath,
      transports: transports ?? ["polling", "websocket"],
      timeoutMilliseconds: marketConnectTimeoutMilliseconds,
      auth: { token, ...(clientId ? { clientId } : {}), ...(this.#takesOver ? { takeOver: true } : {}) },
    });
    this.#socket = socket;
    this.#listen(socket);
    socket.connect();
  }

  #listen(socket: MarketSocket) {
    const on = (event: string, handle: (payload: unknown) => void) =>
      socket.on(event, (payload) => {
        if (this.#socket === socket) handle(payload);
      });
    const onLost = () => {
      this.#abandon();
      this.#cycle.lost();
    };
    const onFailed = (error: unknown) => {
      this.#log(error instanceof Error ? error.message : "connect_error");
      onLost();
    };
    on("connect", () => this.#onConnect());
    on("market_connected", (payload) => this.#onWelcome(payload));
    on("market_update", (payload) => this.#onUpdate(payload));
    on("market_error", (payload) => this.#onError(payload));
    on("disconnect", onLost);
    on("connect_error", onFailed);
  }

  #abandon() {
    this.#welcome.clear();
    this.#snapshots.stop();
    const socket = this.#socket;
    this.#socket = null;
    socket?.removeAllListeners();
    socket?.disconnect();
  }

  #refuse({ code, message }: { code: MarketErrorCode; message: string }) {
    this.#cycle.stop();
    this.#abandon();
    this.#isOpen = false;
    this.#takesOver = false;
    this.connection.setState({ status: "refused", attempt: 0, refusal: { code, message } });
    this.#options.onEvent?.({ type: "refused", code, message });
  }

  #log(text: string) {
    if (this.#logged.has(text)) return;
    this.#logged.add(text);
    // oxlint-disable-next-line no-console -- the specification has socket errors logged (section 8)
    const { log = (line: string) => console.warn(line) } = this.#options;
    log(`Socket del mercado: ${text}`);
  }

  #onConnect() {
    this.#feed.restart();
    this.#snapshots.ask();
    this.#welcome.set(() => this.#markConnected(), welcomeMilliseconds);
  }

  #markConnected() {
    this.#welcome.clear();
    this.#logged.clear();
    this.#takesOver = false;
    if (this.connection.getState().status !== "connected") this.#cycle.connected();
  }

  #onWelcome(payload: unknown) {
    const greeting = z.safeParse(marketConnectedSchema, payload ?? {});
    if (greeting.success) {
      const { connections = null, limit = null, source = null, asOf } = greeting.data;
      this.connection.setState({ connections, limit });
      this.#feed.welcome({ source, asOf: readInstant(asOf) });
    }
    this.#markConnected();
  }

  #onUpdate(payload: unknown) {
    const receivedAt = this.#now();
    const { isUpdate, needsSnapshot } = this.#feed.receive(payload, receivedAt);
    if (!isUpdate) return;
    const isStale = this.getBook().source?.stale === true;
    const feedUnavailable = isStale && this.connection.getState().feedUnavailable;
    this.connection.setState({ lastTickAt: receivedAt, feedUnavailable });
    this.#markConnected();
    if (needsSnapshot) this.#snapshots.ask();
    else this.#snapshots.answered();
  }

  #onError(payload: unknown) {
    const { code, message, connections, limit } = readMarketError(payload);
    this.#log(code === null ? message : `${code}: ${message}`);
    if (connections !== null) this.connection.setState({ connections });
    if (limit !== null) this.connection.setState({ limit });
    if (code === null || code === "FEED_UNAVAILABLE") this.connection.setState({ feedUnavailable: true });
    else this.#refuse({ code, message });
  }
}

/**
 * The live market of one page: connects by the specification's rules, merges snapshots and deltas into one book, asks
 * again after a gap. Nothing happens before `open`. The book and the listeners outlive disconnections.
 */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  interpretSchemas();
  return new SocketMarketClient(options);
}
