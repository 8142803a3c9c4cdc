import { streamHeartbeatSeconds } from "@paridad/core/contract";
import type { MarketUpdate } from "@paridad/core/contract";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import type { Market } from "../../market/create-market.ts";
import type { Clock } from "../../market/feed.ts";
import { feedUnavailable } from "./admission.ts";
import { refuse } from "./connections.ts";
import type { Connections } from "./connections.ts";
import { bufferedBytes, isWritable, packetsQueued } from "./backlog.ts";
import type { BacklogLimits } from "./backlog.ts";
import { StreamMarket } from "./stream/stream-market.ts";
import type { StreamSocket } from "./stream/stream-socket.ts";
import type { MarketServer, MarketSocket } from "./types.ts";

const liveRoom = "live";
const sweepMilliseconds = 1_000;

export type FanOutOptions = {
  readonly server: MarketServer;
  readonly market: Market;
  readonly valueChain: ChainValuer;
  readonly connections: Connections;
  readonly clock: Clock;
  readonly backlog: BacklogLimits;
  /** Pace of the valued market to programs. */
  readonly paceMilliseconds: number;
};

/**
 * Hands the market on: to screens each update as it comes, to programs the valued chain at a pace. One encoding serves all
 * who have the same, and nothing is queued for anybody: who can't take it now gets the newest once it can.
 */
export class FanOut {
  readonly frames: StreamMarket;
  /** Those that were let in. */
  readonly programs = new Set<StreamSocket>();
  readonly #options: FanOutOptions;
  readonly #endings: (() => void)[];

  constructor(options: FanOutOptions) {
    this.#options = options;
    this.frames = new StreamMarket(options);
    const { market, connections, paceMilliseconds } = options;
    const timers = [
      setInterval(() => this.#tellPrograms(), paceMilliseconds),
      setInterval(() => this.#dropClogged(), sweepMilliseconds),
    ];
    // An app that never comes to listen is not kept alive by them.
    for (const timer of timers) timer.unref();
    this.#endings = [
      ...timers.map((timer) => () => clearInterval(timer)),
      market.onUpdate((update) => this.#tellScreens(update)),
      market.onState((state) => {
        if (state === "lost")
          for (const socket of connections.all()) socket.emit("market_error", feedUnavailable);
      }),
    ];
  }

  close(): void {
    for (const end of this.#endings) end();
  }

  /** Answers a screen with the whole state, at once when nothing waits for it, otherwise with the next update. */
  answerScreen(socket: MarketSocket): void {
    if (packetsQueued(socket) > 0) return this.fallBehind(socket);
    socket.emit("market_update", this.#options.market.snapshot());
    return joinLive(socket);
  }

  /** A socket behind gets the whole state with the next update: it missed some of the changes. */
  fallBehind(socket: MarketSocket): void {
    socket.data.stage = "behind";
    void socket.leave(liveRoom);
  }

  /** The updates a program misses, or a sign of life where it is time for one. */
  tellProgram(socket: StreamSocket): void {
    if (!socket.isKeepingUp) return;
    const { wanted } = socket;
    if (wanted !== null) {
      const { message, seq } = this.frames.news({ wanted, seq: socket.seq });
      socket.seq = seq;
      if (message !== null) return socket.send(message);
    }
    const { clock, market } = this.#options;
    if (clock.now() - socket.spokenAt < streamHeartbeatSeconds * 1_000) return;
    const { seq, asOf } = market.book;
    socket.say({ event: "heartbeat", seq, asOf: new Date(asOf).toISOString() });
  }

  get #screens(): Iterable<MarketSocket> {
    return this.#options.server.sockets.sockets.values();
  }

  #tellScreens(update: MarketUpdate): void {
    const { server, market } = this.#options;
    const returning: MarketSocket[] = [];
    for (const socket of this.#screens) {
      if (socket.data.stage === "idle") continue;
      if (!isWritable(socket)) this.fallBehind(socket);
      else if (socket.data.stage === "behind") returning.push(socket);
    }
    server.local.to(liveRoom).volatile.emit("market_update", update);
    if (returning.length === 0) return;
    server.local.to(returning.map(({ id }) => id)).volatile.emit("market_update", market.snapshot());
    for (const socket of returning) joinLive(socket);
  }

  #tellPrograms(): void {
    const { redistribution = "full" } = this.#options.market.book.source;
    for (const socket of this.programs) {
      if (redistribution === "full") this.tellProgram(socket);
      else refuse(socket, { code: "SOURCE_NOT_SHARED" });
    }
  }

  /** Drops the screens to which too much has been waiting for too long. */
  #dropClogged(): void {
    const { clock, backlog } = this.#options;
    const now = clock.now();
    for (const socket of this.#screens) {
      if (bufferedBytes(socket) <= backlog.maximumBufferedBytes) socket.data.clogged = null;
      else socket.data.clogged ??= now;
      const { clogged } = socket.data;
      if (clogged !== null && now - clogged >= backlog.patienceMilliseconds) socket.conn.close(true);
    }
  }
}

function joinLive(socket: MarketSocket): void {
  socket.data.stage = "live";
  void socket.join(liveRoom);
}
