import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import type { Market } from "../../market/create-market.ts";
import type { Platform } from "../platform.ts";
import { registerMarketSocket } from "./market-socket.ts";
import { createSocketSessions } from "./socket-sessions.ts";
import { tellToUpgrade } from "./stream/tell-to-upgrade.ts";
import type { LiveSocket, RefusalReason } from "./types.ts";

/** Connections by their users' plan. */
function countByPlan(sockets: Iterable<Pick<LiveSocket, "data">>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { data } of sockets) {
    const plan = "plan" in data.verdict ? (data.verdict.plan ?? "unknown") : "refused";
    counts.set(plan, (counts.get(plan) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** Without a market there is no socket. */
export function marketSocketModule(
  { clock, bus, publicUrl }: Pick<Platform, "clock" | "bus" | "publicUrl">,
  {
    market,
    allowedOrigins,
    valueChain,
    ...dependencies
  }: Parameters<typeof createSocketSessions>[0] & {
    readonly market: Market | null;
    readonly allowedOrigins: readonly string[];
    readonly valueChain: ChainValuer;
  },
): Module & {
  /** Services of this process. Refusals are counted for both kinds of connection. */
  readonly services: Record<
    "countSockets" | "countStreams" | "countRefusals",
    () => Record<string, number>
  > & {
    /** Connections of all processes, of both kinds. */
    readonly countConnections: () => number;
  };
} {
  let live: ReturnType<typeof registerMarketSocket> | null = null;
  const sessions = createSocketSessions(dependencies);
  const refusals: Record<string, number> = {};
  const onRefusal = (reason: RefusalReason): void => void (refusals[reason] = (refusals[reason] ?? 0) + 1);
  return {
    routes: [],
    services: {
      countSockets: () => countByPlan(live?.server.sockets.sockets.values() ?? []),
      countStreams: () => countByPlan(live?.fanOut.programs ?? []),
      countRefusals: () => refusals,
      countConnections: () => live?.total() ?? 0,
    },
    attach(app: App) {
      if (market === null) return;
      tellToUpgrade(app);
      const pages = { publicUrl, allowedOrigins };
      const stream = { valueChain };
      live = registerMarketSocket(app, { market, sessions, clock, ...pages, bus, onRefusal, stream });
    },
  };
}
