import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "./server-process.ts";

const usualPlaces = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const documented = join(import.meta.dirname, "../../../docs/nginx.conf");

/** The installed server; says so where there is none, so a skipped suite is seen. */
export function nginxOrNotice(suite: string): string | null {
  const program = usualPlaces.map((place) => join(place, "nginx")).find((path) => existsSync(path));
  if (program === undefined) process.stdout.write(`skipped: ${suite} (no nginx on this machine)\n`);
  return program ?? null;
}

/** Replaces what must be there. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const next = text.replace(from, to);
  if (next === text) throw new Error(`the documented configuration has no ${String(from)}`);
  return next;
}

/** The documented configuration with this machine's ports and without the certificate. */
function configurationFor(ports: readonly [number, number], port: number): string {
  let text = readFileSync(documented, "utf8");
  text = replaced(text, "127.0.0.1:3000", `127.0.0.1:${ports[0]}`);
  text = replaced(text, "127.0.0.1:3001", `127.0.0.1:${ports[1]}`);
  text = replaced(text, "listen 443 ssl;", `listen 127.0.0.1:${port};`);
  return replaced(text, /^ *ssl_certificate.*\n *ssl_certificate_key.*\n/m, "");
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** The documented reverse proxy, running, with a log line for each request: the client's address and who served it. */
export class TestNginx {
  readonly #directory = mkdtempSync(join(tmpdir(), "paridad-nginx-"));
  #child: ChildProcess | null = null;
  url = "";

  async start(program: string, ports: readonly [number, number]): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const log = join(this.#directory, "access.log");
    for (const name of ["body", "proxy", "fastcgi", "uwsgi", "scgi"]) mkdirSync(join(this.#directory, name));
    const directories = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(this.#directory, name.replace("client_", ""))};`)
      .join("\n");
    const user = process.getuid?.() === 0 ? "user root;" : "";
    const file = join(this.#directory, "nginx.conf");
    writeFileSync(
      file,
      `daemon off;\n${user}\npid ${join(this.#directory, "pid")};\nerror_log ${join(this.#directory, "error.log")};\n` +
        `worker_processes 1;\nevents { worker_connections 512; }\nhttp {\n${directories}\n` +
        `log_format served '$remote_addr $upstream_addr $status $request_uri';\naccess_log ${log} served;\n` +
        `${configurationFor(ports, port)}\n}\n`,
    );
    const child = spawn(program, ["-p", this.#directory, "-c", file], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#child = child;
    let written = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (written += text));
    await vi.waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error(`nginx ended: ${written}`);
        return answers(port);
      },
      { timeout: 5_000, interval: 50 },
    );
  }

  /** `[client's address, process's address]` of every finished request so far. */
  served(): [string, string][] {
    return readFileSync(join(this.#directory, "access.log"), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(" ") as [string, string]);
  }

  async remove(): Promise<void> {
    const child = this.#child;
    if (child !== null && child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
