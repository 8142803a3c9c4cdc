import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import { marketSocketPath, streamPath } from "@paridad/core/contract";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { bearerTokenOf } from "../../../auth/bearer-token.ts";
import { isOriginAllowed } from "../origin.ts";

const maximumMessageBytes = 16_384;
const statuses = { 403: "Forbidden", 404: "Not Found", 503: "Service Unavailable" } as const;

/** A program's introduction. `token` is null where it will say it in its first message. */
export type Caller = {
  readonly token: string | null;
  readonly clientId?: string;
  readonly takeOver: boolean;
};

function turnAway(socket: Duplex, status: keyof typeof statuses): void {
  socket.end(`HTTP/1.1 ${status} ${statuses[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** The key travels in a header or a message, never in the address, which logs keep. */
function callerOf({ headers, url = "" }: IncomingMessage): Caller {
  const query = new URL(url, "http://stream").searchParams;
  const clientId = query.get("clientId")?.slice(0, 64);
  return {
    token: bearerTokenOf(headers),
    takeOver: query.get("takeOver") === "true",
    ...(clientId ? { clientId } : {}),
  };
}

/** Opens `/v1/stream` beside the market socket, which keeps its own upgrades; all others end here. */
export function openStreamDoor({
  server,
  allowedOrigins,
  onOpen,
  onOriginRefused,
}: {
  server: HttpServer;
  allowedOrigins: ReadonlySet<string>;
  onOpen: (socket: WebSocket, caller: Caller) => void;
  onOriginRefused: () => void;
}): { close(): void } {
  const webSocketServer = new WebSocketServer({
    noServer: true,
    maxPayload: maximumMessageBytes,
    perMessageDeflate: false,
  });
  let isOpen = true;
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = (request.url ?? "").split("?")[0]?.replace(/^\/api(?=\/)/, "") ?? "";
    if (path.startsWith(marketSocketPath)) return;
    socket.on("error", () => socket.destroy());
    if (path !== streamPath) return turnAway(socket, 404);
    if (!isOpen) return turnAway(socket, 503);
    if (!isOriginAllowed(request.headers.origin, allowedOrigins)) {
      onOriginRefused();
      return turnAway(socket, 403);
    }
    webSocketServer.handleUpgrade(request, socket, head, (opened) => onOpen(opened, callerOf(request)));
    return undefined;
  };
  server.on("upgrade", onUpgrade);
  // Java's client offers h2c with its first request: that one is answered as any other.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage): boolean =>
    headers.upgrade?.toLowerCase() === "websocket";
  Object.assign(server, { shouldUpgradeCallback });
  return { close: () => void (isOpen = false) };
}
