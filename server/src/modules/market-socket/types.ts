import type {
  MarketClientEvents,
  MarketConnected,
  MarketError,
  MarketErrorCode,
  MarketServerEvents,
  MarketHandshake,
} from "@paridad/core/contract";
import type { Access, Gate } from "@paridad/core/plans";
import type { DefaultEventsMap, Server, Socket } from "socket.io";

/** A token's owner and current rights, or why it has none. */
export type SocketVerdict =
  | {
      readonly user: { readonly id: string };
      readonly access: Access;
      /** Permission that the plan must open; the market socket's own when left out. */
      readonly gate?: Gate;
      /** A program's: it gets only what the market's source lets pass on. */
      readonly isProgram?: boolean;
    }
  | { readonly error: "INVALID_TOKEN" | "TOKEN_EXPIRED" | "FORBIDDEN"; readonly message?: string };

/** The part of sessions that the gateway needs. `verify` throws when the database is away. */
export type SocketSessions = {
  verify(token: string): Promise<SocketVerdict>;
  /** Called with a user whose sessions, plan or state changed. Returns the unsubscriber. */
  onRevoked(listener: (revocation: { readonly userId: string }) => void): () => void;
};

/** A user who may watch, and their connection's limit. */
export type Admitted = {
  readonly userId: string;
  readonly limit: number;
  /** Name of the plan, or `trial`; counted by the metrics. */
  readonly plan?: string;
};
/** `message` replaces the code's own text. */
export type SocketRefusal = { readonly code: MarketErrorCode; readonly message?: string };
export type Entrance = Admitted | SocketRefusal;

export type SocketData = {
  handshake: MarketHandshake;
  verdict: Entrance;
  /** Revocations of all users before its rights were read. */
  revocations: number;
  /** `idle` until it asks for data; `behind` once it missed an update and needs a whole one. */
  stage: "idle" | "live" | "behind";
  /** Clock instant since which too much waits to be sent to it; null while little does. */
  clogged: number | null;
  /** Told when it is refused, or ended for a reason. */
  onRefusal?: RefusalListener | undefined;
};
/** `ORIGIN_REFUSED` never gets as far as a code of the contract. */
export type RefusalReason = MarketErrorCode | "ORIGIN_REFUSED";
export type RefusalListener = (reason: RefusalReason) => void;

export type MarketServer = Server<MarketClientEvents, MarketServerEvents, DefaultEventsMap, SocketData>;
export type MarketSocket = Socket<MarketClientEvents, MarketServerEvents, DefaultEventsMap, SocketData>;

/** A live connection of whatever protocol: what rights, limits and endings need of it. */
export type LiveSocket = {
  readonly id: string;
  readonly connected: boolean;
  readonly data: Pick<SocketData, "handshake" | "verdict" | "revocations" | "onRefusal">;
  emit(name: "market_error", error: MarketError & { code: MarketErrorCode }): unknown;
  emit(name: "market_connected", welcome: MarketConnected): unknown;
  disconnect(isWhole: true): unknown;
};
