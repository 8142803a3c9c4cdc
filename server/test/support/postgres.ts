import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { emptyDatabase } from "./server-process.ts";

export type TestPostgres = {
  /** Address of a new, empty database. */
  createDatabase(): string;
  stopServer(): void;
  /** As `stopServer`, while the tests go on; `immediate` is a crash, after which it recovers from its log. */
  stopBehind(mode: "fast" | "immediate"): Promise<void>;
  startBehind(): Promise<void>;
  startServer(): void;
  remove(): void;
};

const roots = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt"];

/** Directory of the installed server's programs, the newest of the machine, or null. */
export function findPostgres(): string | null {
  const versions = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((name) => join(root, name)));
  const programs = [...versions.toReversed(), ...roots].map((path) => join(path, "bin"));
  return (
    programs.find((path) => existsSync(join(path, "initdb")) && existsSync(join(path, "pg_ctl"))) ?? null
  );
}

/** The server refuses to run as root: then it runs as the system's own user for it. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, name]).stdout.toString()));
    if (uid && gid) return { uid, gid };
  }
  return {};
}

/** Where the first PostgreSQL of a run leaves its empty cluster for the others, beside the suite's empty database. */
function madeCluster(): string | null {
  const snapshotPath = process.env[emptyDatabase];
  return snapshotPath === undefined ? null : join(dirname(snapshotPath), "cluster");
}

/** Two workers may come at once: whole or not at all, and the second one's is let go of. */
function keepCluster(data: string, path: string): void {
  const beside = `${path}.${process.pid}`;
  execFileSync("cp", ["-a", data, beside]);
  try {
    renameSync(beside, path);
  } catch {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Starts a PostgreSQL of its own on a Unix socket in a temporary directory, inside of `parent`. */
export function startPostgres(
  programs: string,
  { maximumConnections = 60, parent = tmpdir() } = {},
): TestPostgres {
  const directory = mkdtempSync(join(parent, "paridad-pg-"));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, "data");
  const run = (program: string, parameters: readonly string[]): void => {
    execFileSync(join(programs, program), parameters, { ...user, cwd: directory, stdio: "ignore" });
  };
  const runBehind = async (program: string, parameters: readonly string[]): Promise<void> => {
    const child = spawn(join(programs, program), parameters, { ...user, cwd: directory, stdio: "ignore" });
    const [code] = (await once(child, "exit")) as [number];
    if (code !== 0) throw new Error(`${program} ended with ${code}`);
  };
  const made = madeCluster();
  if (made !== null && existsSync(made)) execFileSync("cp", ["-a", made, data]);
  else {
    run("initdb", ["-D", data, "-U", "paridad", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
    if (made !== null) keepCluster(data, made);
  }
  const settings = `-c listen_addresses='' -c unix_socket_directories='${directory}' -c fsync=off -c max_connections=${maximumConnections}`;
  const startParameters = ["-D", data, "-w", "-o", settings, "-l", join(directory, "log"), "start"];
  let databases = 0;
  const server: TestPostgres = {
    createDatabase() {
      databases += 1;
      const name = `test${databases}`;
      run("createdb", ["-h", directory, "-U", "paridad", name]);
      return `postgres://paridad@/${name}?host=${encodeURIComponent(directory)}`;
    },
    startServer: () => run("pg_ctl", startParameters),
    startBehind: () => runBehind("pg_ctl", startParameters),
    stopBehind: (mode) => runBehind("pg_ctl", ["-D", data, "-w", "-m", mode, "stop"]),
    stopServer: () => run("pg_ctl", ["-D", data, "-w", "-m", "fast", "stop"]),
    remove() {
      server.stopServer();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  server.startServer();
  return server;
}

/** The installed programs; says so where there are none, so a skipped suite is seen. */
export function postgresOrNotice(suite: string): string | null {
  const programs = findPostgres();
  if (programs === null) process.stdout.write(`skipped: ${suite} (no PostgreSQL on this machine)\n`);
  return programs;
}
