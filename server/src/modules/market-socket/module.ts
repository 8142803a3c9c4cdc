import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import type { Market } from "../../market/create-market.ts";
import type { Platform } from "../../platform.ts";
import { registerMarketSocket } from "./market-socket.ts";
import { createSocketSessions } from "./socket-sessions.ts";
import type { MarketServer, RefusalReason } from "./types.ts";

/** Open connections of this process by their users' plan. */
function countByPlan(server: MarketServer | null): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { data } of server?.sockets.sockets.values() ?? []) {
    const plan = "plan" in data.verdict ? (data.verdict.plan ?? "unknown") : "refused";
    counts[plan] = (counts[plan] ?? 0) + 1;
  }
  return counts;
}

/** Without a market there is no socket. */
export function marketSocketModule(
  { clock, bus }: Pick<Platform, "clock" | "bus">,
  {
    market,
    allowedOrigins,
    ...dependencies
  }: Parameters<typeof createSocketSessions>[0] & {
    readonly market: Market | null;
    readonly allowedOrigins: readonly string[];
  },
): Module & {
  readonly services: Record<"countSockets" | "countRefusals", () => Record<string, number>>;
} {
  let server: MarketServer | null = null;
  const sessions = createSocketSessions(dependencies);
  const refusals: Record<string, number> = {};
  const onRefusal = (reason: RefusalReason): void => void (refusals[reason] = (refusals[reason] ?? 0) + 1);
  return {
    routes: [],
    services: { countSockets: () => countByPlan(server), countRefusals: () => refusals },
    attach(app: App) {
      if (market === null) return;
      server = registerMarketSocket(app, { market, sessions, clock, allowedOrigins, bus, onRefusal });
    },
  };
}
