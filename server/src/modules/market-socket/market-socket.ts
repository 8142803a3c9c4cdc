import type { Server as HttpServer } from "node:http";
import { marketHandshakeSchema, marketSocketPath } from "@paridad/core/contract";
import { marketErrorMessages } from "@paridad/core/messages";
import { Server } from "socket.io";
import { createLocalBus } from "../../platform/bus/bus.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { createChainValuer } from "../../market/chain-snapshot.ts";
import type { Clock } from "../../market/feed.ts";
import type { Market } from "../../market/create-market.ts";
import { createConnections, refuse } from "./connections.ts";
import type { Connections } from "./connections.ts";
import { dropClogged, fallBehind, fanOut, sendSnapshot } from "./fanout.ts";
import type { BacklogLimits } from "./fanout.ts";
import { isOriginAllowed, ownOriginsOf } from "./origin.ts";
import { createRequestCounter, isEmptyRequest } from "./requests.ts";
import { createRechecks } from "./rechecks.ts";
import type { Rechecks } from "./rechecks.ts";
import { allowedOf, readRights } from "./rights.ts";
import { startStream } from "./stream/stream.ts";
import type { Stream, StreamOptions } from "./stream/stream.ts";
import type { MarketServer, MarketSocket, RefusalListener, SocketSessions } from "./types.ts";

export type MarketSocketOptions = {
  readonly market: Market;
  readonly sessions: SocketSessions;
  readonly clock: Clock;
  /** The installation's own address, whose pages may connect. */
  readonly publicUrl: string;
  /** Origins of other pages that may. */
  readonly allowedOrigins?: readonly string[];
  readonly recheckMilliseconds?: number;
  readonly backlog?: BacklogLimits;
  /** The installation's other processes, whose connections count too. */
  readonly bus?: Bus;
  readonly onRefusal?: RefusalListener;
  /** Of the stream for programs. */
  readonly stream?: Partial<Pick<StreamOptions, "valueChain" | "paceMilliseconds" | "authMilliseconds">>;
};

/** What the socket needs of the app that it rides on. */
export type SocketHost = {
  readonly server: HttpServer;
  addHook(name: "preClose", hook: (done: () => void) => void): unknown;
};

const defaultRecheckMilliseconds = 60_000;
const defaultBacklog: BacklogLimits = { maximumBufferedBytes: 1_000_000, patienceMilliseconds: 10_000 };
const sweepMilliseconds = 1_000;
const feedUnavailable = {
  code: "FEED_UNAVAILABLE",
  message: marketErrorMessages.FEED_UNAVAILABLE,
} as const;

function createServer(
  app: SocketHost,
  { allowedOrigins = [], onRefusal }: MarketSocketOptions,
  origins: ReadonlySet<string>,
): MarketServer {
  const server: MarketServer = new Server(app.server, {
    path: marketSocketPath,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    perMessageDeflate: false,
    // Upgrades of other addresses are the stream's door to answer.
    destroyUpgrade: false,
    cors: { origin: [...allowedOrigins] },
    allowRequest: (request, decide) => {
      const isAllowed = isOriginAllowed(request.headers.origin, origins);
      if (!isAllowed) onRefusal?.("ORIGIN_REFUSED");
      decide(isAllowed ? null : "origin not allowed", isAllowed);
    },
  });
  // The first request of each connection would be kept for its whole life.
  server.engine.on("connection", (rawSocket: { request: unknown }) => {
    rawSocket.request = null;
  });
  return server;
}

type Parts = {
  readonly options: MarketSocketOptions;
  readonly connections: Connections;
  readonly rechecks: Rechecks;
};

/** Finds out who connects before the connection opens, so its handler need not wait. */
function identify(server: MarketServer, { options: { sessions, market, onRefusal }, rechecks }: Parts): void {
  server.use(async (socket, next) => {
    const parsed = marketHandshakeSchema.safeParse(socket.handshake.auth);
    const data = { stage: "idle", clogged: null, handshake: { token: "" }, heard: rechecks.heard() };
    Object.assign(socket.data, data, { onRefusal });
    try {
      if (parsed.success) {
        socket.data.handshake = parsed.data;
        socket.data.verdict = await readRights(sessions, parsed.data.token, allowedOf(market));
      } else {
        const hasToken = typeof socket.handshake.auth["token"] === "string";
        socket.data.verdict = { code: hasToken ? "VALIDATION_ERROR" : "INVALID_TOKEN" };
      }
      next();
    } catch {
      // Sessions can't be read. After a refusal a socket.io client stays away for good; a lost connection it retries.
      socket.conn.close();
    }
  });
}

function listen(socket: MarketSocket, { market, clock }: MarketSocketOptions): void {
  const judge = createRequestCounter(() => clock.now());
  socket.use(([event, ...payload], next) => {
    const verdict = judge();
    if (verdict === "refuse") return refuse(socket, { code: "RATE_LIMIT_EXCEEDED" });
    if (event !== "get_market_data" || !isEmptyRequest(payload)) {
      return refuse(socket, { code: "VALIDATION_ERROR" });
    }
    if (verdict === "answer") return next();
    return fallBehind(socket);
  });
  socket.on("get_market_data", () => sendSnapshot(socket, market.snapshot()));
}

function welcome(socket: MarketSocket, { options, connections, rechecks }: Parts): void {
  const { verdict, heard } = socket.data;
  if ("code" in verdict) return refuse(socket, verdict);
  const { userId, limit } = verdict;
  if (!connections.admit(socket, verdict)) {
    return refuse(socket, { code: "CONNECTION_LIMIT", connections: connections.count(userId), limit });
  }
  socket.on("disconnect", () => connections.release(socket));
  listen(socket, options);
  const { seq, asOf, source } = options.market.snapshot();
  socket.emit("market_connected", { seq, asOf, source, connections: connections.count(userId), limit });
  if (options.market.state === "lost") socket.emit("market_error", feedUnavailable);
  rechecks.admitted(socket, heard);
  return undefined;
}

/** The stream for programs shares the socket's port, rights and places. */
function openStream(
  app: SocketHost,
  { options, ...parts }: Parts,
  allowedOrigins: ReadonlySet<string>,
): Stream {
  const { stream: given, ...shared } = options;
  const valueChain = given?.valueChain ?? createChainValuer();
  return startStream({ ...shared, ...given, ...parts, server: app.server, allowedOrigins, valueChain });
}

/**
 * The market socket (design.md sections 4, 6 and 11): handshake, limits, snapshot and updates, re-checks of rights.
 * It closes with the app; clients see a lost connection and come back by themselves.
 */
export function registerMarketSocket(
  app: SocketHost,
  options: MarketSocketOptions,
): { readonly server: MarketServer; readonly stream: Stream; readonly total: () => number } {
  const { market, sessions, clock } = options;
  const origins = new Set([...ownOriginsOf(options.publicUrl), ...(options.allowedOrigins ?? [])]);
  const server = createServer(app, options, origins);
  const connections = createConnections({ bus: options.bus ?? createLocalBus(), now: () => clock.now() });
  const rechecks = createRechecks({ sessions, market, connections });
  const parts = { options, connections, rechecks };
  const sockets = server.sockets.sockets;
  identify(server, parts);
  server.on("connection", (socket) => welcome(socket, parts));
  const stream = openStream(app, parts, origins);

  const endings = [
    () => stream.close(),
    market.onUpdate((update) =>
      fanOut({ server, sockets: sockets.values(), update, snapshot: () => market.snapshot() }),
    ),
    market.onState((state) => {
      if (state !== "lost") return;
      server.local.emit("market_error", {
        code: "FEED_UNAVAILABLE",
        message: marketErrorMessages.FEED_UNAVAILABLE,
      });
    }),
    () => rechecks.close(),
  ];
  const backlog = options.backlog ?? defaultBacklog;
  const timers = [
    setInterval(
      () => dropClogged({ sockets: sockets.values(), now: clock.now(), limits: backlog }),
      sweepMilliseconds,
    ),
    setInterval(
      () => void rechecks.all([...sockets.values(), ...stream.sockets()]),
      options.recheckMilliseconds ?? defaultRecheckMilliseconds,
    ),
  ];
  // An app that never comes to listen is not kept alive by them.
  for (const timer of timers) timer.unref();
  app.addHook("preClose", (done) => {
    for (const end of endings) end();
    for (const timer of timers) clearInterval(timer);
    connections.close();
    // Not `disconnectSockets`: what the server ends on purpose, a socket.io client does not open again.
    server.engine.close();
    done();
  });
  return { server, stream, total: () => connections.total() };
}
