import type { MarketSocket } from "./types.ts";

export type BacklogLimits = {
  /** Bytes that may wait for one client. */
  readonly maximumBufferedBytes: number;
  /** More than that may wait so long before the connection is dropped, milliseconds. */
  readonly patienceMilliseconds: number;
};

/** Packets in Socket.IO's own queue, which its types keep private. */
function queueOf(socket: MarketSocket): readonly { readonly data?: unknown }[] {
  const { writeBuffer = [] }: { writeBuffer?: { data?: unknown }[] } = socket.conn as object;
  return writeBuffer;
}

export function packetsQueued(socket: MarketSocket): number {
  return queueOf(socket).length;
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

export function isWritable(socket: MarketSocket): boolean {
  return socket.conn.readyState === "open" && socket.conn.transport.writable;
}
