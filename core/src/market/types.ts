import type { StoreApi } from "zustand/vanilla";

import type {
  CaucionRate,
  MarketErrorCode,
  MarketHandshake,
  MarketOption,
  MarketSource,
  MarketStock,
} from "../contract/index.ts";

/**
 * `disconnected`: nobody asked for a connection, or it was ended on purpose. `connecting`: first try. `reconnecting`:
 * a retry runs or waits. `failed`: all retries failed (the 10 s check tries again). `refused`: the server said no for
 * good; nothing is tried until `open` or `takeOver`.
 */
export type MarketConnectionStatus =
  | "disconnected"
  | "connecting"
  | "connected"
  | "reconnecting"
  | "failed"
  | "refused";

export type MarketConnectionState = {
  readonly status: MarketConnectionStatus;
  /** Retries of the cycle that runs, 0 to 3. */
  readonly attempt: number;
  /** Epoch milliseconds of the next retry while one waits. */
  readonly retryAt: number | null;
  /** Why the server refused. */
  readonly refusal: { readonly code: MarketErrorCode; readonly message: string } | null;
  /** True after FEED_UNAVAILABLE, until an update of a feed that is not stale: the last quotes stay on the screen. */
  readonly feedUnavailable: boolean;
  /** Live connections the user holds and may hold, as the server last said. */
  readonly connections: number | null;
  readonly limit: number | null;
  /** Machine-clock instant of the last update received, for "seconds since the last tick". */
  readonly lastTickAt: number | null;
  /** Why the last try of a chain that is read by calls failed, ready to show; the socket has no such text. */
  readonly failure?: string | null;
};

/**
 * The merged market. The maps are the same objects from update to update (read them, keep no iterator); each entry is
 * replaced, never altered, when it changes. The book itself is a new object on each update.
 */
export type MarketBook = {
  readonly options: ReadonlyMap<string, MarketOption>;
  readonly stocks: ReadonlyMap<string, MarketStock>;
  readonly rates: readonly CaucionRate[];
  readonly seq: number | null;
  /** The feed's clock, epoch milliseconds; `null` when the feed gives none. */
  readonly asOf: number | null;
  readonly source: MarketSource | null;
  /** Machine-clock instant of the update. */
  readonly receivedAt: number | null;
  /** Grows by one with each merged update. */
  readonly revision: number;
  /** Items of updates that did not have the contract's shape and were left out. */
  readonly malformedItems: number;
};

/** Changes of one update; a symbol is in `options` only when one of its fields has another value. */
export type MarketChange = {
  readonly kind: "snapshot" | "delta";
  readonly options: ReadonlySet<string>;
  /** Symbols that left; never also in `options`. */
  readonly removed: ReadonlySet<string>;
  readonly stocks: boolean;
  readonly rates: boolean;
  readonly source: boolean;
};

export type MarketListener = (book: MarketBook, change: MarketChange) => void;

/** The part of a socket that the client needs; `socket.io-client`'s `Socket` has it. */
export type MarketSocket = {
  readonly connected: boolean;
  on(event: string, listener: (payload: unknown) => void): unknown;
  removeAllListeners(): unknown;
  emit(event: string, payload: unknown): unknown;
  connect(): unknown;
  disconnect(): unknown;
};

export type MarketSocketOptions = {
  readonly url: string;
  readonly path: string;
  readonly transports: readonly ("polling" | "websocket")[];
  readonly timeoutMilliseconds: number;
  readonly auth: MarketHandshake;
};

export type MarketClientEvent =
  | { readonly type: "reconnect-failed" }
  | { readonly type: "refused"; readonly code: MarketErrorCode; readonly message: string };

export type MarketClientOptions = {
  /** Origin of the market socket, for example `https://paridad.example`; empty for the page's own. */
  readonly url: string;
  /** The session's token at this moment, `null` when nobody is signed in (then nothing is opened). */
  readonly token: () => string | null;
  /** Tells this page from the user's others, so it can replace its own ghost; stable for the page's life. */
  readonly clientId?: string;
  /** Default polling then websocket; the extension passes `["websocket"]`. */
  readonly transports?: readonly ("polling" | "websocket")[];
  readonly createSocket?: (options: MarketSocketOptions) => MarketSocket;
  readonly clock?: { now(): number };
  readonly onEvent?: (event: MarketClientEvent) => void;
  /** Default the console. */
  readonly log?: (text: string) => void;
};

export type MarketClient = {
  /** Connection state as a zustand store: `useStore(market.connection, (state) => state.status)`. */
  readonly connection: StoreApi<MarketConnectionState>;
  getBook(): MarketBook;
  /** Called after each merged update. Returns the unsubscriber. */
  subscribe(listener: MarketListener): () => void;
  /** The live screen opened: connects and starts the 10 s check. Calling it again does nothing while open. */
  open(): void;
  /** The live screen closed: deliberate disconnect, no retry, no check. The book stays. */
  close(): void;
  /** 'Usar aquí': connects again and ends the user's oldest connection. */
  takeOver(): void;
  /** A snapshot saved before, with when it came; nothing once the market has said anything. */
  restore(update: unknown, receivedAt: number): void;
  /** Asks for a whole snapshot now; nothing while not connected. */
  requestSnapshot(): void;
  /** The page became visible or the machine woke: starts a cycle when none runs, otherwise asks for a snapshot. */
  resume(): void;
};
