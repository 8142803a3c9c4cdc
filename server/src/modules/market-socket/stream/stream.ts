import type { Server as HttpServer } from "node:http";
import { apiKeyPrefix, streamHeartbeatSeconds } from "@paridad/core/contract";
import type { StreamRequest } from "@paridad/core/contract";
import { keyErrorMessages, marketErrorMessages } from "@paridad/core/messages";
import type { WebSocket } from "ws";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { Market } from "../../../market/create-market.ts";
import type { Clock } from "../../../market/feed.ts";
import { refuse } from "../connections.ts";
import type { Connections } from "../connections.ts";
import type { Rechecks } from "../rechecks.ts";
import { createRequestCounter } from "../requests.ts";
import { readRights } from "../rights.ts";
import type { LiveSocket, RefusalListener, SocketSessions } from "../types.ts";
import { openStreamDoor } from "./stream-door.ts";
import type { Caller } from "./stream-door.ts";
import { StreamMarket } from "./stream-market.ts";
import { readRequest, unreadable } from "./read-request.ts";
import type { Unreadable } from "./read-request.ts";
import { StreamSocket } from "./stream-socket.ts";

export type StreamOptions = {
  readonly server: HttpServer;
  readonly market: Market;
  readonly valueChain: ChainValuer;
  readonly sessions: SocketSessions;
  readonly connections: Connections;
  readonly rechecks: Pick<Rechecks, "heard" | "admitted">;
  readonly clock: Clock;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly onRefusal?: RefusalListener | undefined;
  /** How often the market is valued and told. */
  readonly paceMilliseconds?: number | undefined;
  /** How long a program may keep its key to itself. */
  readonly authMilliseconds?: number | undefined;
};

export type Stream = {
  readonly sockets: () => readonly LiveSocket[];
  /** Says goodbye with 1001, after which programs come back. */
  close(): void;
};

const defaultPaceMilliseconds = 500;
const defaultAuthMilliseconds = 10_000;
const pingMilliseconds = 20_000;
const goodbyeMilliseconds = 1_000;
const tryAgainLater = 1013;
const goingAway = 1001;

/** Plain WebSocket with JSON for programs, beside the market socket, whose rights, limits and endings it shares. */
class ProgramStream implements Stream {
  readonly #options: StreamOptions;
  readonly #told: StreamMarket;
  readonly #sockets = new Set<StreamSocket>();
  readonly #endings: (() => void)[];

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#told = new StreamMarket(options);
    const door = openStreamDoor({
      server: options.server,
      allowedOrigins: options.allowedOrigins,
      onOpen: (socket, caller) => this.#open(socket, caller),
      onOriginRefused: () => options.onRefusal?.("ORIGIN_REFUSED"),
    });
    const timers = [
      setInterval(() => this.#tell(), options.paceMilliseconds ?? defaultPaceMilliseconds),
      setInterval(() => this.#sockets.forEach((socket) => socket.checkLife()), pingMilliseconds),
    ];
    for (const timer of timers) timer.unref();
    this.#endings = [
      () => door.close(),
      () => timers.forEach((timer) => clearInterval(timer)),
      options.market.onState((state) => state === "lost" && this.#sayLost()),
    ];
  }

  sockets = (): readonly StreamSocket[] => [...this.#sockets].filter(({ isAdmitted }) => isAdmitted);

  close(): void {
    for (const end of this.#endings) end();
    for (const socket of this.#sockets) socket.end(goingAway, "server going away");
    setTimeout(() => this.#sockets.forEach((socket) => socket.terminate()), goodbyeMilliseconds).unref();
  }

  #open(webSocket: WebSocket, caller: Caller): void {
    const { clock, connections, onRefusal, authMilliseconds } = this.#options;
    const socket = new StreamSocket(webSocket, { now: () => clock.now(), onRefusal });
    this.#sockets.add(socket);
    const silence = setTimeout(() => {
      if (!socket.isAdmitted) refuse(socket, { code: "INVALID_TOKEN", message: keyErrorMessages.missing });
    }, authMilliseconds ?? defaultAuthMilliseconds);
    silence.unref();
    const judge = createRequestCounter(() => clock.now());
    // One after the other: a subscription that came with the key waits for what the key is worth.
    let work = caller.token === null ? Promise.resolve() : this.#admit(socket, caller.token, caller);
    webSocket.on("message", (data: Buffer, isBinary) => {
      const verdict = judge();
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
      connections.release(socket);
    });
  }

  async #answer(
    socket: StreamSocket,
    { request, caller, isAtOnce }: { request: StreamRequest | Unreadable; caller: Caller; isAtOnce: boolean },
  ): Promise<void> {
    if (!socket.connected) return undefined;
    if ("refusal" in request) return refuse(socket, { code: "VALIDATION_ERROR", message: request.refusal });
    if (request.op === "auth") {
      if (socket.isAdmitted) return refuse(socket, { code: "VALIDATION_ERROR" });
      return this.#admit(socket, request.key, { ...caller, ...request });
    }
    if (!socket.isAdmitted) {
      return refuse(socket, { code: "INVALID_TOKEN", message: keyErrorMessages.missing });
    }
    socket.wanted = request.op === "subscribe" ? request : null;
    socket.seq = request.op === "subscribe" ? this.#told.placeOf(request) : null;
    if (isAtOnce) this.#tellOne(socket);
    return undefined;
  }

  async #admit(
    socket: StreamSocket,
    token: string,
    { clientId, takeOver }: { clientId?: string | undefined; takeOver?: boolean | undefined },
  ): Promise<void> {
    const { sessions, market, connections, rechecks } = this.#options;
    const heard = rechecks.heard();
    try {
      // People's sessions open the screens' socket, not this one.
      const verdict = token.startsWith(apiKeyPrefix)
        ? await readRights(sessions, token, market.book.source.redistribution)
        : { code: "INVALID_TOKEN" as const, message: keyErrorMessages.invalid };
      socket.data.verdict = verdict;
      if (!socket.connected) return;
      if ("code" in verdict) return refuse(socket, verdict);
      socket.data.handshake = {
        token,
        takeOver: takeOver === true,
        ...(clientId === undefined ? {} : { clientId }),
      };
      const { userId, limit } = verdict;
      if (!connections.admit(socket, verdict)) {
        return refuse(socket, { code: "CONNECTION_LIMIT", connections: connections.count(userId), limit });
      }
      socket.isAdmitted = true;
      this.#welcome(socket, { connections: connections.count(userId), limit });
      rechecks.admitted(socket, heard);
    } catch {
      // Keys can't be read now.
      socket.end(tryAgainLater, "SERVICE_UNAVAILABLE");
    }
  }

  #welcome(socket: StreamSocket, counts: { connections: number; limit: number }): void {
    const { market } = this.#options;
    const { seq, source } = market.book;
    const { epoch } = this.#told;
    const asOf = new Date(market.book.asOf).toISOString();
    const heartbeatSeconds = streamHeartbeatSeconds;
    socket.say({ event: "welcome", epoch, seq, asOf, source, ...counts, heartbeatSeconds });
    if (market.state === "lost") this.#sayLost([socket]);
  }

  #sayLost(sockets: Iterable<StreamSocket> = this.sockets()): void {
    const message = marketErrorMessages.FEED_UNAVAILABLE;
    for (const socket of sockets) socket.say({ event: "error", code: "FEED_UNAVAILABLE", message });
  }

  #tell(): void {
    const sockets = this.sockets();
    const { redistribution = "full" } = this.#options.market.book.source;
    for (const socket of sockets) {
      if (redistribution !== "full") refuse(socket, { code: "SOURCE_NOT_SHARED" });
      else this.#tellOne(socket);
    }
  }

  #tellOne(socket: StreamSocket): void {
    if (!socket.isKeepingUp) return;
    const { wanted } = socket;
    if (wanted !== null) {
      const { message, seq } = this.#told.news({ wanted, seq: socket.seq });
      socket.seq = seq;
      if (message !== null) return socket.send(message);
    }
    const { clock, market } = this.#options;
    if (clock.now() - socket.spokenAt < streamHeartbeatSeconds * 1_000) return;
    const { seq, asOf } = market.book;
    socket.say({ event: "heartbeat", seq, asOf: new Date(asOf).toISOString() });
  }
}

/** Starts the stream of a market on a server; it ends with `close`. */
export function startStream(options: StreamOptions): Stream {
  return new ProgramStream(options);
}
