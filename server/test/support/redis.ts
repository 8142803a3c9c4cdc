import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server-process.ts";

const usualPlaces = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** The installed server; says so where there is none, so a skipped suite is seen. */
export function redisOrNotice(suite: string): string | null {
  const program = usualPlaces.map((place) => join(place, "redis-server")).find((path) => existsSync(path));
  if (program === undefined) process.stdout.write(`skipped: ${suite} (no Redis on this machine)\n`);
  return program ?? null;
}

/** A Redis of its own on a free port, which can be stopped and started again. */
export class TestRedis {
  readonly #program: string;
  readonly #directory = mkdtempSync(join(tmpdir(), "paridad-redis-"));
  #port = 0;
  #child: ChildProcess | null = null;

  constructor(program: string) {
    this.#program = program;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    if (this.#port === 0) this.#port = await freePort();
    const settings = [
      "--port",
      String(this.#port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--dir",
      this.#directory,
    ];
    const child = spawn(this.#program, settings, { stdio: ["ignore", "pipe", "ignore"] });
    this.#child = child;
    let written = "";
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        written += text;
        if (written.includes("Ready to accept connections")) resolve();
      });
      child.once("exit", (code) => reject(new Error(`Redis ended with ${code}: ${written}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
