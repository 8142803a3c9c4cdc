import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";

import { adminPassword, demoEmail, demoPassword } from "./accounts.ts";
import { overload } from "./busy-machine.ts";
import { newDataDirectory } from "./data-directory.ts";
import { startMilliseconds } from "./market-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const firstPort = Number(process.env["PARIDAD_TEST_PORT"]) + 2_000;

/** A server of its own that a test may kill and start again; its data stays. */
class OwnServer {
  readonly address: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(port: number, settings: Record<string, string>) {
    this.address = `http://localhost:${port}`;
    this.#environment = {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
      PORT: String(port),
      PUBLIC_URL: this.address,
      DATA_DIR: newDataDirectory("chain"),
      ...overload,
      DEMO: "true",
      DEMO_PASSWORD: demoPassword,
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: adminPassword,
      ...settings,
    };
  }

  async start(): Promise<void> {
    const program = ["server/src/main.ts"];
    this.#child = spawn(process.execPath, program, { cwd: root, env: this.#environment, stdio: "ignore" });
    const isReady = () =>
      fetch(`${this.address}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: startMilliseconds }).toBe(true);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

export type FeedChain = { readonly upstream: OwnServer; readonly follower: OwnServer };

/** Two servers: the second takes the first one's market by its socket. */
export async function openFeedChain(): Promise<FeedChain> {
  const upstream = new OwnServer(firstPort, { MARKET_FEED: "simulated" });
  const follower = new OwnServer(firstPort + 1, {
    MARKET_FEED: "socket",
    MARKET_URL: upstream.address,
    MARKET_USERNAME: demoEmail("black"),
    MARKET_PASSWORD: demoPassword,
  });
  await Promise.all([upstream.start(), follower.start()]);
  return { upstream, follower };
}
