import { WebSocket } from "ws";
import { PrimaryError, PrimaryRefusal } from "./primary-rest.ts";

/** Silence a connection may keep, and the pace of its heartbeat, milliseconds. */
export type ConnectionTimings = {
  readonly pingMilliseconds: number;
  readonly pongMilliseconds: number;
  readonly openMilliseconds: number;
};

export const primaryTimings: ConnectionTimings = {
  pingMilliseconds: 30_000,
  pongMilliseconds: 15_000,
  openMilliseconds: 15_000,
};

export type PrimaryConnection = {
  send(text: string): void;
  /** Ends it; `closed` then gives this reason. */
  end(reason: string): void;
  /** Resolves once, with why it ended. */
  readonly closed: Promise<string>;
};

const maximumFrameBytes = 4_000_000;

/** The WebSocket of the same host: `https` becomes `wss`. */
function socketUrlOf(url: string): URL {
  const socketUrl = new URL(url.endsWith("/") ? url : `${url}/`);
  if (socketUrl.protocol === "https:") socketUrl.protocol = "wss:";
  if (socketUrl.protocol === "http:") socketUrl.protocol = "ws:";
  return socketUrl;
}

/** Waits for the upgrade. Distinguishes a refused token from an unreachable host. */
function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("unexpected-response", (_request, answer) => {
      const { statusCode = 0 } = answer;
      answer.destroy();
      const isRefusal = statusCode === 401 || statusCode === 403;
      reject(new (isRefusal ? PrimaryRefusal : PrimaryError)(`the market's socket answered ${statusCode}`));
    });
    socket.once("error", () => reject(new PrimaryError("the market's socket does not open")));
    socket.once("close", () => reject(new PrimaryError("the market's socket closed")));
  });
}

/**
 * Opens the market's WebSocket with a token and keeps asking whether the other side is there: a connection of which only
 * this half is left neither answers nor closes, so it is given up when a ping has no answer in time.
 */
export async function openPrimaryConnection({
  url,
  token,
  timings,
  signal,
  onText,
}: {
  url: string;
  token: string;
  timings: ConnectionTimings;
  signal: AbortSignal;
  onText: (text: string) => void;
}): Promise<PrimaryConnection> {
  const socket = new WebSocket(socketUrlOf(url), {
    headers: { "X-Auth-Token": token },
    handshakeTimeout: timings.openMilliseconds,
    maxPayload: maximumFrameBytes,
    perMessageDeflate: false,
  });
  socket.on("error", () => undefined);
  socket.on("message", (data) => onText(String(data)));
  const stop = (): void => socket.terminate();
  signal.addEventListener("abort", stop);
  socket.once("close", () => signal.removeEventListener("abort", stop));
  await opened(socket);
  return keepAlive(socket, timings);
}

/** Ends an open connection that nothing came over for `pongMilliseconds` since a ping: an answer or any message. */
export function keepAlive(socket: WebSocket, timings: ConnectionTimings): PrimaryConnection {
  let reason: string | null = null;
  let deadline: NodeJS.Timeout | undefined;
  const end = (why: string): void => {
    reason ??= why;
    socket.terminate();
  };
  const pinging = setInterval(() => {
    socket.ping();
    deadline ??= setTimeout(() => end("no answer to a ping"), timings.pongMilliseconds);
  }, timings.pingMilliseconds);
  const alive = (): void => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  socket.on("pong", alive);
  socket.on("message", alive);
  const closed = new Promise<string>((resolve) => {
    socket.once("close", (code) => {
      clearInterval(pinging);
      alive();
      resolve(reason ?? `closed by the provider (${code})`);
    });
  });
  return { send: (text) => socket.send(text), end, closed };
}
