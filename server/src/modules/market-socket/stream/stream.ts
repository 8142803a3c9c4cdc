import type { Server as HttpServer } from "node:http";
import { apiKeyPrefix } from "@paridad/core/contract";
import type { StreamRequest } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import type { WebSocket } from "ws";
import type { Clock } from "../../../market/feed.ts";
import type { Admission } from "../admission.ts";
import { refuse } from "../connections.ts";
import type { Connections } from "../connections.ts";
import type { FanOut } from "../fan-out.ts";
import { createRequestCounter } from "../requests.ts";
import type { RefusalListener } from "../types.ts";
import { openStreamDoor } from "./stream-door.ts";
import type { Caller } from "./stream-door.ts";
import { readRequest, unreadable } from "./read-request.ts";
import type { Unreadable } from "./read-request.ts";
import { StreamSocket } from "./stream-socket.ts";

export type StreamOptions = {
  readonly server: HttpServer;
  readonly fanOut: FanOut;
  readonly admission: Admission;
  readonly connections: Connections;
  readonly clock: Clock;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly onRefusal?: RefusalListener | undefined;
  /** Time a program has to send its key. */
  readonly authMilliseconds?: number | undefined;
};

const defaultAuthMilliseconds = 10_000;
const pingMilliseconds = 20_000;
const goodbyeMilliseconds = 1_000;
const tryAgainLater = 1013;
const goingAway = 1001;

/** Plain WebSocket with JSON for programs, beside the market socket, whose rights, limits and endings it shares. */
export class ProgramStream {
  readonly #options: StreamOptions;
  readonly #sockets = new Set<StreamSocket>();
  readonly #endings: (() => void)[];

  constructor(options: StreamOptions) {
    this.#options = options;
    const webSocketServer = openStreamDoor({
      server: options.server,
      allowedOrigins: options.allowedOrigins,
      onOpen: (socket, caller) => this.#open(socket, caller),
      onOriginRefused: () => options.onRefusal?.("ORIGIN_REFUSED"),
    });
    const ping = setInterval(() => this.#sockets.forEach((socket) => socket.checkLife()), pingMilliseconds);
    ping.unref();
    this.#endings = [() => webSocketServer.close(), () => clearInterval(ping)];
  }

  /** Says goodbye with 1001, after which programs come back. */
  close(): void {
    for (const end of this.#endings) end();
    for (const socket of this.#sockets) socket.end(goingAway, "server going away");
    setTimeout(() => this.#sockets.forEach((socket) => socket.terminate()), goodbyeMilliseconds).unref();
  }

  #open(webSocket: WebSocket, caller: Caller): void {
    const { clock, connections, fanOut, onRefusal, authMilliseconds } = this.#options;
    const socket = new StreamSocket(webSocket, {
      now: () => clock.now(),
      epoch: fanOut.frames.epoch,
      onRefusal,
    });
    this.#sockets.add(socket);
    const silence = setTimeout(() => {
      if (!fanOut.programs.has(socket)) refuseKeyless(socket);
    }, authMilliseconds ?? defaultAuthMilliseconds);
    silence.unref();
    const countRequest = createRequestCounter(() => clock.now());
    // One after the other: a subscription that came with the key waits for what the key is worth.
    let work = caller.token === null ? Promise.resolve() : this.#admit(socket, caller.token, caller);
    webSocket.on("message", (data: Buffer, isBinary) => {
      const verdict = countRequest();
      if (verdict === "refuse") return refuse(socket, { code: "RATE_LIMIT_EXCEEDED" });
      const request = isBinary ? unreadable : readRequest(data.toString());
      work = work.then(() => this.#answer(socket, { request, caller, isAtOnce: verdict === "answer" }));
      return undefined;
    });
    webSocket.on("pong", () => (socket.isAlive = true));
    webSocket.on("error", () => socket.terminate());
    webSocket.on("close", () => {
      clearTimeout(silence);
      this.#sockets.delete(socket);
      fanOut.programs.delete(socket);
      connections.release(socket);
    });
  }

  async #answer(
    socket: StreamSocket,
    { request, caller, isAtOnce }: { request: StreamRequest | Unreadable; caller: Caller; isAtOnce: boolean },
  ): Promise<void> {
    if (!socket.connected) return undefined;
    const { fanOut } = this.#options;
    const isIn = fanOut.programs.has(socket);
    if ("refusal" in request) return refuse(socket, { code: "VALIDATION_ERROR", message: request.refusal });
    if (request.op === "auth") {
      if (isIn) return refuse(socket, { code: "VALIDATION_ERROR" });
      return this.#admit(socket, request.key, { ...caller, ...request });
    }
    if (!isIn) return refuseKeyless(socket);
    const missing = request.op === "subscribe" ? fanOut.frames.missingIn(request) : null;
    if (missing !== null) {
      socket.tell({ code: "NOT_FOUND", ...missing });
      return socket.disconnect();
    }
    socket.wanted = request.op === "subscribe" ? request : null;
    socket.seq = request.op === "subscribe" ? fanOut.frames.placeOf(request) : null;
    if (isAtOnce) fanOut.tellProgram(socket);
    return undefined;
  }

  async #admit(
    socket: StreamSocket,
    token: string,
    { clientId, takeOver }: { clientId?: string | undefined; takeOver?: boolean | undefined },
  ): Promise<void> {
    const { admission, fanOut } = this.#options;
    // Users' sessions open the screens' socket, not this one.
    if (!token.startsWith(apiKeyPrefix)) {
      return refuse(socket, { code: "INVALID_TOKEN", message: keyErrorMessages.invalid });
    }
    const named = clientId === undefined ? {} : { clientId };
    try {
      await admission.identify(socket, { token, takeOver: takeOver === true, ...named });
      if (socket.connected && admission.enter(socket)) fanOut.programs.add(socket);
    } catch {
      // Keys can't be read now.
      socket.end(tryAgainLater, "SERVICE_UNAVAILABLE");
    }
    return undefined;
  }
}

function refuseKeyless(socket: StreamSocket): void {
  refuse(socket, { code: "INVALID_TOKEN", message: keyErrorMessages.missing });
}
