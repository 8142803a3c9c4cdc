import type { MarketUpdate } from "@paridad/core/contract";
import type { MarketServer, MarketSocket } from "./types.ts";

const liveRoom = "live";

export type BacklogLimits = {
  /** Bytes that may wait for one client. */
  readonly maximumBufferedBytes: number;
  /** How long more than that may wait before the connection is dropped, milliseconds. */
  readonly patienceMilliseconds: number;
};

type QueuedPacket = { readonly data?: unknown };

/** Packets in Socket.IO's own queue, which its types keep private. */
function queueOf(socket: MarketSocket): readonly QueuedPacket[] {
  const { writeBuffer = [] }: { writeBuffer?: QueuedPacket[] } = socket.conn as object;
  return writeBuffer;
}

/** Bytes that wait for a client: in Socket.IO's own queue and in the WebSocket's. */
export function bufferedBytes(socket: MarketSocket): number {
  const transport: { socket?: { bufferedAmount?: number } } = socket.conn.transport as object;
  const queued = queueOf(socket).reduce(
    (sum, { data }) => sum + (typeof data === "string" ? data.length : 0),
    0,
  );
  return queued + (transport.socket?.bufferedAmount ?? 0);
}

function isWritable(socket: MarketSocket): boolean {
  return socket.conn.readyState === "open" && socket.conn.transport.writable;
}

/**
 * Sends an update to everyone who watches, never queuing it: who can't take it now is `behind`, gets nothing, and is
 * given the whole newest state as soon as it can take something again. One encoding serves all who are in step.
 */
export function fanOut({
  server,
  sockets,
  update,
  snapshot,
}: {
  server: MarketServer;
  sockets: Iterable<MarketSocket>;
  update: MarketUpdate;
  snapshot: () => MarketUpdate;
}): void {
  const returning: MarketSocket[] = [];
  for (const socket of sockets) {
    if (socket.data.stage === "idle") continue;
    if (!isWritable(socket)) fallBehind(socket);
    else if (socket.data.stage === "behind") returning.push(socket);
  }
  server.local.to(liveRoom).volatile.emit("market_update", update);
  if (returning.length === 0) return;
  const whole = snapshot();
  server.local.to(returning.map(({ id }) => id)).volatile.emit("market_update", whole);
  for (const socket of returning) joinLive(socket);
}

/** It gets the whole state with the next update, and not the change: of two at once the second would be left out. */
export function fallBehind(socket: MarketSocket): void {
  socket.data.stage = "behind";
  void socket.leave(liveRoom);
}

function joinLive(socket: MarketSocket): void {
  socket.data.stage = "live";
  void socket.join(liveRoom);
}

/** Answers a request with the whole state, at once when nothing waits for this client, otherwise with the next update. */
export function sendSnapshot(socket: MarketSocket, snapshot: MarketUpdate): void {
  if (queueOf(socket).length > 0) return fallBehind(socket);
  socket.emit("market_update", snapshot);
  joinLive(socket);
  return undefined;
}

/** Drops the connections to which too much has been waiting for too long. */
export function dropClogged({
  sockets,
  now,
  limits,
}: {
  sockets: Iterable<MarketSocket>;
  now: number;
  limits: BacklogLimits;
}): void {
  for (const socket of sockets) {
    if (bufferedBytes(socket) <= limits.maximumBufferedBytes) {
      socket.data.clogged = null;
    } else if (socket.data.clogged === null) {
      socket.data.clogged = now;
    } else if (now - socket.data.clogged >= limits.patienceMilliseconds) {
      socket.conn.close(true);
    }
  }
}
