import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import type { Market } from "../../market/create-market.ts";
import type { Platform } from "../../platform.ts";
import { registerMarketSocket } from "./market-socket.ts";
import { createSocketSessions } from "./socket-sessions.ts";

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
): Module {
  const sessions = createSocketSessions(dependencies);
  return {
    routes: [],
    services: {},
    attach(app: App) {
      if (market !== null) registerMarketSocket(app, { market, sessions, clock, allowedOrigins, bus });
    },
  };
}
