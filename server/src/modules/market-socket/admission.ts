import { marketErrorMessages } from "@paridad/core/contract";
import type { MarketHandshake } from "@paridad/core/contract";
import type { Market } from "../../market/create-market.ts";
import { refuse } from "./connections.ts";
import type { Connections } from "./connections.ts";
import { readRights } from "./rights.ts";
import type { Entrance, LiveSocket, SocketRefusal, SocketSessions } from "./types.ts";

const recheckedAtOnce = 20;
export const feedUnavailable = {
  code: "FEED_UNAVAILABLE",
  message: marketErrorMessages.FEED_UNAVAILABLE,
} as const;

/**
 * Lets connections of both protocols in, and looks at their rights again: with each revocation of the user's, and
 * whenever it is asked to.
 */
export class Admission {
  readonly #sessions: SocketSessions;
  readonly #market: Market;
  readonly #connections: Connections;
  /** Revocations so far, of all users. */
  #revocations = 0;
  readonly close: () => void;

  constructor(dependencies: { sessions: SocketSessions; market: Market; connections: Connections }) {
    this.#sessions = dependencies.sessions;
    this.#market = dependencies.market;
    this.#connections = dependencies.connections;
    this.close = this.#sessions.onRevoked(({ userId }) => {
      this.#revocations += 1;
      void this.recheck(this.#connections.ofUser(userId));
    });
  }

  /** Reads a token's rights before its connection opens. Throws when sessions can't answer. */
  async identify({ data }: LiveSocket, handshake: MarketHandshake): Promise<void> {
    data.handshake = handshake;
    data.revocations = this.#revocations;
    data.verdict = await this.#rightsOf(handshake.token);
  }

  /** Lets an identified connection in and welcomes it, or says why not. */
  enter(socket: LiveSocket): boolean {
    const { verdict, revocations } = socket.data;
    if ("code" in verdict) return this.#turnAway(socket, verdict);
    const { userId, limit } = verdict;
    const isIn = this.#connections.admit(socket, verdict);
    const connections = this.#connections.count(userId);
    if (!isIn) return this.#turnAway(socket, { code: "CONNECTION_LIMIT", connections, limit });
    const { seq, asOf, source } = this.#market.book;
    const isoTime = new Date(asOf).toISOString();
    socket.emit("market_connected", { seq, asOf: isoTime, source, connections, limit });
    if (this.#market.state === "lost") socket.emit("market_error", feedUnavailable);
    // A revocation that came since its rights were read found no connection to end.
    if (revocations !== this.#revocations) void this.#recheckOne(socket);
    return true;
  }

  async recheck(sockets: readonly LiveSocket[]): Promise<void> {
    for (let start = 0; start < sockets.length; start += recheckedAtOnce) {
      const some = sockets.slice(start, start + recheckedAtOnce);
      await Promise.all(some.map((socket) => this.#recheckOne(socket)));
    }
  }

  #rightsOf(token: string): Promise<Entrance> {
    return readRights(this.#sessions, token, this.#market.book.source.redistribution);
  }

  #turnAway(socket: LiveSocket, reason: SocketRefusal & { connections?: number; limit?: number }): false {
    refuse(socket, reason);
    return false;
  }

  /** Ends what the user's rights no longer open. */
  async #recheckOne(socket: LiveSocket): Promise<void> {
    try {
      const verdict = await this.#rightsOf(socket.data.handshake.token);
      socket.data.verdict = verdict;
      if (!socket.connected) return;
      if ("code" in verdict) refuse(socket, verdict);
      else this.#connections.relimit(verdict);
    } catch {
      // Not knowing is no reason to cut someone who was let in; the next check decides.
    }
  }
}
