import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const processPassword = "Secreta-2026";
const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const keepCompiled = fileURLToPath(new URL("keep-compiled.ts", import.meta.url));

/**
 * Options that a child of a test is started with. One start's compiled code serves the next: a third of each, also of those
 * that are killed.
 */
export const childOptions = [`--import=${keepCompiled}`];
export const childEnvironment = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(tmpdir(), "paridad-compiled"),
};

/** A market for the tests that look at it; it writes weeks of history at its first start, 20 seconds of a core. */
export const simulatedMarket = { MARKET_FEED: "simulated" };
/** A feed that has nothing to connect to. */
const noMarket = {
  MARKET_FEED: "socket",
  MARKET_URL: "http://127.0.0.1:9",
  MARKET_PASSWORD: processPassword,
};

export type ServerProcess = {
  readonly url: string;
  readonly output: () => string;
  /** Sends a signal and waits for the end; gives the exit code, null for a killed process. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  readonly child: ChildProcess;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts `main.ts` as the product does, and gives its process at once. */
export function spawnServer(environment: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
} {
  const child = spawn(process.execPath, [...childOptions, main], {
    env: {
      ...childEnvironment,
      DEMO_PASSWORD: processPassword,
      ADMIN_PASSWORD: processPassword,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (written += text));
  }
  return { child, output: () => written };
}

/** Starts the server on a data directory, without a market where none is named, and waits until it says where it is. */
export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = environment["PORT"] ?? (await freePort());
  const { child, output } = spawnServer({ PORT: String(port), ...noMarket, ...environment });
  const exited = once(child, "exit") as Promise<[number | null]>;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => output().includes("Datos en") && resolve());
    void exited.then(([code]) => reject(new Error(`the server ended with ${code}: ${output()}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    child,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** Starts two servers at once, as a deployment does; when one can't start, the other is ended too. */
export async function startAll(
  environments: readonly [Record<string, string>, Record<string, string>],
): Promise<[ServerProcess, ServerProcess]> {
  const [first, second] = await Promise.allSettled(
    environments.map((environment) => startProcess(environment)),
  );
  if (first?.status === "fulfilled" && second?.status === "fulfilled") return [first.value, second.value];
  await endAll([first, second].map((one) => (one?.status === "fulfilled" ? one.value : undefined)));
  const failed = [first, second].find((one) => one?.status === "rejected");
  throw new Error("a server did not start", { cause: failed?.status === "rejected" ? failed.reason : null });
}

/** Kills those that run. */
export async function endAll(servers: readonly (ServerProcess | undefined)[] | undefined): Promise<void> {
  await Promise.all(
    (servers ?? []).map(async (server) => {
      const child = server?.child;
      if (child?.exitCode === null && child.signalCode === null) await server?.end("SIGKILL");
    }),
  );
}
