import { marketErrorMessages } from "@paridad/core/messages";
import type { MarketErrorCode } from "@paridad/core/contract";
import type { Admission, MarketSocket } from "./market-socket-types.ts";

/** Tells a client why, then ends its connection. */
export function refuse(
  socket: MarketSocket,
  { code, ...rest }: { code: MarketErrorCode; message?: string; connections?: number; limit?: number },
): void {
  socket.emit("market_error", { code, message: marketErrorMessages[code], ...rest });
  socket.disconnect(true);
}

export type Connections = {
  /** Lets a connection in, replacing the page's own ghost, or the oldest one when the person takes over. */
  admit(socket: MarketSocket, admission: Admission): boolean;
  release(socket: MarketSocket): void;
  ofUser(userId: string): readonly MarketSocket[];
  count(userId: string): number;
};

/** The live connections of each person in this process, oldest first. */
export function createConnections(): Connections {
  const byUser = new Map<string, Set<MarketSocket>>();
  const userOf = new Map<MarketSocket, string>();

  const release = (socket: MarketSocket): void => {
    const userId = userOf.get(socket);
    if (userId === undefined) return;
    userOf.delete(socket);
    const own = byUser.get(userId);
    own?.delete(socket);
    if (own?.size === 0) byUser.delete(userId);
  };

  const dropGhost = (own: ReadonlySet<MarketSocket>, clientId: string | undefined): void => {
    if (!clientId) return;
    for (const other of [...own].filter(({ data }) => data.handshake.clientId === clientId)) {
      release(other);
      other.disconnect(true);
    }
  };

  const makeRoom = (own: ReadonlySet<MarketSocket>, limit: number): void => {
    for (const other of [...own].slice(0, Math.max(0, own.size - limit + 1))) {
      release(other);
      refuse(other, { code: "CONNECTION_LIMIT", connections: limit, limit });
    }
  };

  return {
    admit(socket, { userId, limit }) {
      const own = byUser.get(userId) ?? new Set();
      dropGhost(own, socket.data.handshake.clientId);
      if (own.size >= limit && socket.data.handshake.takeOver) makeRoom(own, limit);
      if (own.size >= limit) return false;
      own.add(socket);
      byUser.set(userId, own);
      userOf.set(socket, userId);
      return true;
    },
    release,
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    count: (userId) => byUser.get(userId)?.size ?? 0,
  };
}
