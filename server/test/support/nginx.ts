import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./server-process.ts";

const usualPlaces = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const documented = join(import.meta.dirname, "../../../deploy/nginx");
const readDocumented = (name: string): string => readFileSync(join(documented, name), "utf8");

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

type Places = {
  readonly directory: string;
  readonly ports: readonly [number, number];
  /** TLS only with a certificate. */
  readonly port: number;
  readonly redirectPort: number;
  readonly hasCertificate: boolean;
};

/** The documented files in a directory, with this machine's paths and ports and, for tests, without the certificate. */
function writeConfiguration({ directory, ports, port, redirectPort, hasCertificate }: Places): string {
  const inside = (name: string): string => join(directory, name);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${inside(name)};`)
    .join("\n");
  const servers = readDocumented("paridad-servers.conf");
  writeFileSync(
    inside("paridad-servers.conf"),
    replaced(replaced(servers, "127.0.0.1:3000", `127.0.0.1:${ports[0]}`), ":3001 ", `:${ports[1]} `),
  );
  let site = readDocumented("paridad.conf");
  site = replaced(site, "/etc/nginx/paridad-servers.conf", inside("paridad-servers.conf"));
  site = replaced(site, "listen 80;", `listen 127.0.0.1:${redirectPort};`);
  if (hasCertificate) {
    site = replaced(site, "listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`);
    site = replaced(site, "/etc/ssl/paridad/fullchain.pem", inside("fullchain.pem"));
    site = replaced(site, "/etc/ssl/paridad/privkey.pem", inside("privkey.pem"));
  } else {
    site = replaced(site, "listen 443 ssl;", `listen 127.0.0.1:${port};`);
    site = replaced(site, /^ *ssl_certificate.*\n *ssl_certificate_key.*\n/m, "");
  }
  writeFileSync(inside("paridad.conf"), site);
  let main = readDocumented("nginx.conf");
  main = replaced(main, "user www-data;", process.getuid?.() === 0 ? "user root;" : "");
  main = replaced(main, "/run/nginx.pid", inside("pid"));
  main = replaced(main, "/var/log/nginx/error.log", inside("error.log"));
  main = replaced(main, "include /etc/nginx/mime.types;", "");
  main = replaced(main, "/var/log/nginx/access.log paridad", `${inside("access.log")} served`);
  main = replaced(
    main,
    "include /etc/nginx/conf.d/*.conf;",
    `${temporary}\n  include ${inside("paridad.conf")};`,
  );
  main = replaced(
    main,
    "  server_tokens off;",
    "  server_tokens off;\n  log_format served '$remote_addr $upstream_addr $status $request_uri';",
  );
  writeFileSync(inside("nginx.conf"), main);
  return inside("nginx.conf");
}

/** nginx's own verdict on the documented files, with a certificate made for it. */
export function checkConfiguration(program: string): { readonly isGood: boolean; readonly output: string } {
  const directory = mkdtempSync(join(tmpdir(), "paridad-nginx-"));
  try {
    const certificate = ["-subj", "/CN=paridad.example", "-nodes", "-newkey", "rsa:2048", "-days", "1"];
    const files = ["-keyout", join(directory, "privkey.pem"), "-out", join(directory, "fullchain.pem")];
    execFileSync("openssl", ["req", "-x509", ...certificate, ...files], { stdio: "ignore" });
    const places = {
      directory,
      ports: [3100, 3101],
      port: 8443,
      redirectPort: 8080,
      hasCertificate: true,
    } as const;
    const { status, stderr } = spawnSync(program, ["-t", "-p", directory, "-c", writeConfiguration(places)]);
    return { isGood: status === 0, output: stderr.toString() };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
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
    const [port, redirectPort] = [await freePort(), await freePort()];
    this.url = `http://127.0.0.1:${port}`;
    const directory = this.#directory;
    const file = writeConfiguration({ directory, ports, port, redirectPort, hasCertificate: false });
    const child = spawn(program, ["-p", directory, "-c", file, "-g", "daemon off;"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#child = child;
    let written = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (written += text));
    const until = Date.now() + 5_000;
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`nginx does not answer: ${written}`);
      await pause(50);
    }
  }

  /** `[client's address, process's address]` of every finished request so far. */
  served(): [string, string][] {
    return readFileSync(join(this.#directory, "access.log"), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(" ") as [string, string]);
  }

  /** Its master process. */
  get process(): number {
    return this.#child?.pid ?? 0;
  }

  /** Its complaints so far. */
  errors(): string {
    return readFileSync(join(this.#directory, "error.log"), "utf8");
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
