import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";

import { adminPassword, demoPassword } from "./accounts.ts";
import { overload } from "./busy-machine.ts";
import { newServerData } from "./databases.ts";
import type { ServerData } from "./databases.ts";
import { recordedPath } from "./recorded-data.ts";

/** A machine busy with other tests takes its time. */
export const startMilliseconds = 90_000;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Replays the recorded quotes; where they are absent the simulated market stands in, and says so. */
function marketSettings(): Record<string, string> {
  const recorded = recordedPath("quotes", "the simulated market stands in");
  return recorded === null
    ? { MARKET_FEED: "simulated" }
    : { MARKET_FEED: "replay", MARKET_REPLAY_DIR: recorded };
}

export type MarketServer = {
  readonly address: string;
  readonly data: ServerData;
  /** Ends the process, in order unless it is killed; people, sessions and data stay. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  start(): Promise<void>;
};

/** A server of a test's own, with its own data, that the test may stop and start again. */
export async function openMarketServer(
  port: number,
  settings: Record<string, string> = marketSettings(),
): Promise<MarketServer> {
  const address = `http://localhost:${port}`;
  const data = await newServerData("market");
  const environment = {
    ...process.env,
    ...settings,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: address,
    ...data,
    ...overload,
    DEMO: "true",
    DEMO_PASSWORD: demoPassword,
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: adminPassword,
  };
  let running: ChildProcess | null = null;
  const isReady = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const server: MarketServer = {
    address,
    data,
    async start() {
      running = spawn(process.execPath, ["server/src/main.ts"], {
        cwd: root,
        env: environment,
        stdio: "ignore",
      });
      const ended = once(running, "exit").then(([code]) => {
        throw new Error(`the server ended with ${String(code)}`);
      });
      await Promise.race([ended, expect.poll(isReady, { timeout: startMilliseconds }).toBe(true)]);
    },
    async stop(signal = "SIGTERM") {
      const ending = running;
      running = null;
      if (ending === null || ending.exitCode !== null) return;
      const ended = once(ending, "exit");
      ending.kill(signal);
      await ended;
    },
  };
  // Servers that several files share end with their worker.
  process.once("exit", () => running?.kill());
  await server.start();
  return server;
}
