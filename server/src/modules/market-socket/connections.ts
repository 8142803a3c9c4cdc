import { marketErrorMessages } from "@paridad/core/contract";
import type { MarketErrorCode } from "@paridad/core/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import { MarketSocketPeers } from "./peers.ts";
import type { DroppedConnection, PeerConnection } from "./peers.ts";
import type { Admitted, LiveSocket } from "./types.ts";

/** Tells a client why, then ends its connection. */
export function refuse(
  socket: LiveSocket,
  { code, ...rest }: { code: MarketErrorCode; message?: string; connections?: number; limit?: number },
): void {
  socket.data.onRefusal?.(code);
  socket.emit("market_error", { code, message: marketErrorMessages[code], ...rest });
  socket.disconnect(true);
}

export type Connections = {
  /** Lets a connection in, replacing the page's own ghost, or the oldest one when the user takes over. */
  admit(socket: LiveSocket, admission: Admitted): boolean;
  release(socket: LiveSocket): void;
  /** The user's plan changed: the newest connections above its limit end. */
  relimit(admission: Admitted): void;
  /** The connections of this process. */
  ofUser(userId: string): readonly LiveSocket[];
  all(): readonly LiveSocket[];
  /** The connections of all processes. */
  count(userId: string): number;
  /** Total of everybody, in all processes. */
  total(): number;
  close(): void;
};

type Own = { readonly socket: LiveSocket; limit: number; readonly connection: PeerConnection };

function oldestFirst(left: PeerConnection, right: PeerConnection): number {
  return left.openedAt - right.openedAt || (left.id < right.id ? -1 : 1);
}

/** The live connections of each user, in this process and, over the bus, in all others. */
class SharedConnections implements Connections {
  readonly #own = new Map<string, Own>();
  readonly #ownByUser = new Map<string, Set<Own>>();
  readonly #peers: MarketSocketPeers;
  readonly #now: () => number;

  constructor({ bus, now }: { bus: Bus; now: () => number }) {
    this.#now = now;
    this.#peers = new MarketSocketPeers({
      bus,
      now,
      own: () => [...this.#own.values()].map(({ connection }) => connection),
      onDrop: (dropped) => this.#dropOwn(dropped),
      onOpen: (userId) => this.#keepLimit(userId),
    });
  }

  admit(socket: LiveSocket, { userId, limit }: Admitted): boolean {
    const { clientId, takeOver } = socket.data.handshake;
    const ghosts = this.#all(userId).filter((one) => clientId && one.clientId === clientId);
    for (const { id } of ghosts) this.#drop({ id, isTakenOver: false });
    const others = this.#all(userId);
    const excess = others.length - limit + 1;
    if (excess > 0 && takeOver !== true) return false;
    for (const { id } of others.slice(0, Math.max(0, excess))) this.#drop({ id, isTakenOver: true });
    if (this.count(userId) >= limit) return false;
    const connection = { id: socket.id, userId, clientId: clientId ?? null, openedAt: this.#now() };
    this.#keep({ socket, limit, connection });
    this.#peers.tellOpened(connection);
    return true;
  }

  release(socket: LiveSocket): void {
    const own = this.#own.get(socket.id);
    if (own === undefined) return;
    const { userId } = own.connection;
    this.#own.delete(socket.id);
    const ofUser = this.#ownByUser.get(userId);
    ofUser?.delete(own);
    if (ofUser?.size === 0) this.#ownByUser.delete(userId);
    this.#peers.tellClosed(socket.id);
  }

  relimit({ userId, limit }: Admitted): void {
    const here = this.#here(userId);
    if (here.every((own) => own.limit === limit)) return;
    for (const own of here) own.limit = limit;
    this.#keepLimit(userId);
  }

  ofUser(userId: string): readonly LiveSocket[] {
    return this.#here(userId).map(({ socket }) => socket);
  }

  all(): readonly LiveSocket[] {
    return [...this.#own.values()].map(({ socket }) => socket);
  }

  count(userId: string): number {
    return this.#all(userId).length;
  }

  total(): number {
    return this.#own.size + this.#peers.count();
  }

  close(): void {
    this.#peers.close();
  }

  #keep(own: Own): void {
    const { userId } = own.connection;
    this.#own.set(own.socket.id, own);
    const ofUser = this.#ownByUser.get(userId) ?? new Set();
    ofUser.add(own);
    this.#ownByUser.set(userId, ofUser);
  }

  #here(userId: string): Own[] {
    return [...(this.#ownByUser.get(userId) ?? [])];
  }

  #all(userId: string): PeerConnection[] {
    const here = this.#here(userId).map(({ connection }) => connection);
    return [...here, ...this.#peers.ofUser(userId)].toSorted(oldestFirst);
  }

  #drop(dropped: DroppedConnection): void {
    if (this.#own.has(dropped.id)) this.#dropOwn(dropped);
    else this.#peers.drop(dropped);
  }

  #dropOwn({ id, isTakenOver }: DroppedConnection): void {
    const own = this.#own.get(id);
    if (own === undefined) return;
    const { socket, limit } = own;
    this.release(socket);
    if (isTakenOver) refuse(socket, { code: "CONNECTION_LIMIT", connections: limit, limit });
    else socket.disconnect(true);
  }

  /** Two processes that accept a user at once both see it, and the newest connection closes. */
  #keepLimit(userId: string): void {
    const [{ limit } = { limit: Infinity }] = this.#here(userId);
    for (const { id } of this.#all(userId).slice(limit)) {
      if (this.#own.has(id)) this.#dropOwn({ id, isTakenOver: true });
    }
  }
}

/** The connections of every user, in this process and, by the bus, in all others; `now` in epoch milliseconds. */
export function createConnections(options: { bus: Bus; now: () => number }): Connections {
  return new SharedConnections(options);
}
