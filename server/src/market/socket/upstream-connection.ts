import { randomUUID } from "node:crypto";
import { marketConnectTimeoutMilliseconds, marketSocketPath } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { LoginRefusedError } from "../keep-connected.ts";
import { httpBaseOf } from "./upstream-login.ts";

/** One id for the life of the process, so a connection replaces its own stale one instead of hitting the limit. */
const clientId = `paridad-${randomUUID()}`;

/** The upstream does not take this token: another may do. */
export class TokenRefusedError extends LoginRefusedError {
  override readonly name = "TokenRefusedError";
}

export type UpstreamListener = {
  update(payload: unknown): void;
  /** The upstream is there but lost its own feed. */
  feedLost(): void;
};

export type UpstreamConnection = {
  ask(): void;
  end(reason: string): void;
  /** Resolves with why it ended; throws when the upstream refuses the account. */
  readonly closed: Promise<string>;
};

function refusalOf(payload: unknown): Error | null {
  const code = typeof payload === "object" && payload !== null && "code" in payload ? payload.code : null;
  if (code === "FEED_UNAVAILABLE") return null;
  const codeText = typeof code === "string" ? code : "an error";
  const isToken = code === "INVALID_TOKEN" || code === "TOKEN_EXPIRED";
  return new (isToken ? TokenRefusedError : LoginRefusedError)(`the upstream socket says ${codeText}`);
}

function closingOf(socket: Socket, listener: UpstreamListener) {
  let end: (reason: string) => void = () => undefined;
  const closed = new Promise<string>((resolve, reject) => {
    end = (reason) => {
      resolve(reason);
      socket.disconnect();
    };
    socket.on("connect_error", () => end("the upstream socket does not open"));
    socket.on("disconnect", (reason) => end(`closed: ${reason}`));
    socket.on("market_error", (payload: unknown) => {
      const refusal = refusalOf(payload);
      if (refusal === null) return listener.feedLost();
      reject(refusal);
      socket.disconnect();
      return undefined;
    });
  });
  return { closed, end };
}

/** Opens the upstream's market socket (polling first, then WebSocket, 10 s) and asks for the market once it is open. */
export function openUpstream({
  url,
  token,
  signal,
  listener,
}: {
  url: string;
  token: string;
  signal: AbortSignal;
  listener: UpstreamListener;
}): UpstreamConnection {
  const socket = io(httpBaseOf(url).origin, {
    path: marketSocketPath,
    auth: { token, clientId },
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    timeout: marketConnectTimeoutMilliseconds,
  });
  const { closed, end } = closingOf(socket, listener);
  const stop = (): void => end("stopping");
  const ask = (): void => void socket.emit("get_market_data", {});
  signal.addEventListener("abort", stop);
  const forget = (): void => signal.removeEventListener("abort", stop);
  closed.then(forget, forget);
  socket.on("connect", ask);
  socket.on("market_update", (payload: unknown) => listener.update(payload));
  socket.connect();
  if (signal.aborted) stop();
  return { ask, end, closed };
}
