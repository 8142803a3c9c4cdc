import { Agent } from "node:http";
import type { MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";

/** `url` and tokens: one client each, as the API's document shows one. `report` gives what happened since the last one. */
export type ProxiedOrder = { readonly url: string; readonly tokens: readonly string[] } | "report";
export type ProxiedReport = {
  /** Clients connected by WebSocket now. */
  readonly connected: number;
  /** Connections that were lost, and tries that failed. */
  readonly lost: number;
  readonly failed: number;
  readonly updates: number;
  /** Ages of updates at their arrival, milliseconds. */
  readonly ages: readonly number[];
};

/** The proxy sends a client to a process by its address; 127.0.0.0/8 is this machine. */
const addresses = 100;
const atOnce = 20;
const sampled = 20;
const connected = new Set<number>();
let [lost, failed, updates] = [0, 0, 0];
let ages: number[] = [];

function watch(url: string, token: string, index: number): Promise<void> {
  const agent = new Agent({ localAddress: `127.0.2.${(index % addresses) + 1}`, keepAlive: true });
  const client = io(url, {
    path: "/market-socket.io",
    auth: { token },
    forceNew: true,
    agent: agent as never,
  });
  client.on("market_connected", () => client.emit("get_market_data", {}));
  client.on("connect_error", () => void (failed += 1));
  client.on("disconnect", () => {
    lost += 1;
    connected.delete(index);
  });
  return new Promise((resolve) => {
    client.on("market_update", ({ asOf }: MarketUpdate) => {
      if (client.io.engine.transport.name === "websocket") connected.add(index);
      updates += 1;
      if (index % sampled === 0) ages.push(Date.now() - Date.parse(asOf ?? ""));
      resolve();
    });
  });
}

process.on("message", async (order: ProxiedOrder) => {
  if (order !== "report") {
    const waiting = [...order.tokens.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await watch(order.url, next[1], next[0]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  process.send?.({ connected: connected.size, lost, failed, updates, ages } satisfies ProxiedReport);
  [lost, failed, updates, ages] = [0, 0, 0, []];
});
process.on("disconnect", () => process.exit(0));
