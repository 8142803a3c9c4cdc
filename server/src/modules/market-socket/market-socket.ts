import type { Server as HttpServer } from "node:http";
import { marketHandshakeSchema, marketSocketPath } from "@paridad/core/contract";
import { Server } from "socket.io";
import { createLocalBus } from "../../platform/bus/bus.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { createChainValuer } from "../../market/chain-snapshot.ts";
import type { Clock } from "../../market/feed.ts";
import type { Market } from "../../market/create-market.ts";
import { Admission } from "./admission.ts";
import type { BacklogLimits } from "./backlog.ts";
import { createConnections, refuse } from "./connections.ts";
import type { Connections } from "./connections.ts";
import { FanOut } from "./fan-out.ts";
import type { FanOutOptions } from "./fan-out.ts";
import { isOriginAllowed, ownOriginsOf } from "./origin.ts";
import { createRequestCounter, isEmptyRequest } from "./requests.ts";
import { ProgramStream } from "./stream/stream.ts";
import type { StreamOptions } from "./stream/stream.ts";
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
  /** Options of the stream for programs. */
  readonly stream?: Partial<
    Pick<FanOutOptions, "valueChain" | "paceMilliseconds"> & Pick<StreamOptions, "authMilliseconds">
  >;
};

/** The part of the app that the socket rides on. */
export type SocketHost = {
  readonly server: HttpServer;
  addHook(name: "preClose", hook: (done: () => void) => void): unknown;
};

const defaultRecheckMilliseconds = 60_000;
const defaultBacklog: BacklogLimits = { maximumBufferedBytes: 1_000_000, patienceMilliseconds: 10_000 };
const streamPaceMilliseconds = 500;

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
  readonly admission: Admission;
  readonly fanOut: FanOut;
};

/** Finds out who connects before the connection opens, so its handler need not wait. */
function identify(server: MarketServer, { options: { onRefusal }, admission }: Parts): void {
  server.use(async (socket, next) => {
    const parsed = marketHandshakeSchema.safeParse(socket.handshake.auth);
    const hasToken = typeof socket.handshake.auth["token"] === "string";
    const verdict = { code: hasToken ? "VALIDATION_ERROR" : "INVALID_TOKEN" };
    Object.assign(socket.data, { stage: "idle", clogged: null, verdict, onRefusal });
    try {
      if (parsed.success) await admission.identify(socket, parsed.data);
      next();
    } catch {
      // Sessions can't be read. After a refusal a socket.io client stays away for good; a lost connection it retries.
      socket.conn.close();
    }
  });
}

function welcome(socket: MarketSocket, { options: { clock }, connections, admission, fanOut }: Parts): void {
  if (!admission.enter(socket)) return;
  socket.on("disconnect", () => connections.release(socket));
  const countRequest = createRequestCounter(() => clock.now());
  socket.use(([event, ...payload], next) => {
    const verdict = countRequest();
    if (verdict === "refuse") return refuse(socket, { code: "RATE_LIMIT_EXCEEDED" });
    if (event !== "get_market_data" || !isEmptyRequest(payload)) {
      return refuse(socket, { code: "VALIDATION_ERROR" });
    }
    if (verdict === "answer") return next();
    return fanOut.fallBehind(socket);
  });
  socket.on("get_market_data", () => fanOut.answerScreen(socket));
}

/**
 * The market socket for screens and, on the same port, rights and places, the stream for programs: handshake, limits,
 * snapshot and updates, re-checks of rights. Both close with the app; clients see a lost connection and come back.
 */
export function registerMarketSocket(
  app: SocketHost,
  options: MarketSocketOptions,
): { readonly server: MarketServer; readonly fanOut: FanOut; readonly total: () => number } {
  const { market, sessions, clock, onRefusal, stream: streamOptions = {} } = options;
  const allowedOrigins = new Set([...ownOriginsOf(options.publicUrl), ...(options.allowedOrigins ?? [])]);
  const server = createServer(app, options, allowedOrigins);
  const connections = createConnections({ bus: options.bus ?? createLocalBus(), now: () => clock.now() });
  const admission = new Admission({ sessions, market, connections });
  const { valueChain = createChainValuer(), paceMilliseconds = streamPaceMilliseconds } = streamOptions;
  const { backlog = defaultBacklog } = options;
  const shared = { server, market, valueChain, connections, clock };
  const fanOut = new FanOut({ ...shared, backlog, paceMilliseconds });
  const parts = { options, connections, admission, fanOut };
  identify(server, parts);
  server.on("connection", (socket) => welcome(socket, parts));
  const { authMilliseconds } = streamOptions;
  const programs = { ...parts, clock, allowedOrigins, onRefusal, authMilliseconds };
  const stream = new ProgramStream({ ...programs, server: app.server });
  const rechecks = setInterval(
    () => void admission.recheck(connections.all()),
    options.recheckMilliseconds ?? defaultRecheckMilliseconds,
  );
  rechecks.unref();
  app.addHook("preClose", (done) => {
    clearInterval(rechecks);
    for (const part of [stream, fanOut, admission, connections]) part.close();
    // Not `disconnectSockets`: what the server ends on purpose, a socket.io client does not open again.
    server.engine.close();
    done();
  });
  return { server, fanOut, total: () => connections.total() };
}
