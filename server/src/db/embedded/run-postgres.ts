import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { errorCodeOf } from "../../platform/error-code-of.ts";
import { commandOf, giveTo } from "./account.ts";
import { addressOf, superuser } from "./cluster.ts";
import type { Cluster, Listening } from "./cluster.ts";
import { EmbeddedError } from "./embedded-error.ts";
import { programOf } from "./programs.ts";
import type { Programs } from "./programs.ts";

const longestLogBytes = 1_000_000;
const triesEveryMilliseconds = 30;
const stopSeconds = 60;

/** For one site on one machine: a few dozen connections, and memory that a small machine has. */
const tuning = [
  "max_connections=60",
  "shared_buffers=64MB",
  "max_wal_size=512MB",
  "jit=off",
  "io_method=sync",
  // Errors of statements are the product's to log.
  "log_min_messages=log",
  "log_checkpoints=off",
] as const;

/** A cluster, and how it is run. */
export type PreparedPostgres = {
  readonly dataDirectory: string;
  readonly programs: Programs;
  readonly cluster: Cluster;
  readonly listening: Listening;
  readonly settings: readonly string[];
};

/** Asks the cluster's administrator's connection; the connection is closed again. */
export async function asSuperuser<Result>(
  cluster: Cluster,
  listening: Listening,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(addressOf(cluster, listening, { role: superuser, database: superuser }));
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True if it runs: up, starting or stopping. */
export async function answers(cluster: Cluster, listening: Listening): Promise<boolean> {
  try {
    await asSuperuser(cluster, listening, async () => undefined);
    return true;
  } catch (error) {
    return errorCodeOf(error) === "57P03";
  }
}

/** Ends it in order, or with `immediate` as a crash would, and waits for the end. */
export async function stopPostgres(
  { cluster, programs }: Pick<PreparedPostgres, "cluster" | "programs">,
  mode: "fast" | "immediate" = "fast",
): Promise<void> {
  const { file, parameters, options } = commandOf(cluster.account, programOf(programs, "pg_ctl"), [
    "stop",
    `--pgdata=${cluster.directory}`,
    `--mode=${mode}`,
    `--timeout=${stopSeconds}`,
  ]);
  await promisify(execFile)(file, parameters, options);
}

/**
 * A killed postmaster leaves its number behind, and PostgreSQL takes any living process of that number for it, as happens
 * after a container's restart. Its parent's number it passes over; whether the data are in use it sees by their memory.
 */
function disownProcessFile({ directory, account }: Cluster): void {
  const path = join(directory, "postmaster.pid");
  try {
    const [, ...lines] = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, [String(process.pid), ...lines].join("\n"));
    giveTo(account, path);
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error;
  }
}

const logOf = (dataDirectory: string): string => join(dataDirectory, "postgresql.log");

function openLog(dataDirectory: string): number {
  const path = logOf(dataDirectory);
  const isLong = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > longestLogBytes;
  return openSync(path, isLong ? "w" : "a", 0o600);
}

function spawnPostgres({
  dataDirectory,
  cluster,
  programs,
  listening,
  settings,
}: PreparedPostgres): ChildProcess {
  const { account, directory } = cluster;
  const { host, port } = listening;
  disownProcessFile(cluster);
  const where =
    process.platform === "win32"
      ? ["-c", `listen_addresses=${host}`]
      : ["-c", "listen_addresses=", "-c", "unix_socket_permissions=0700", "-k", host];
  const { file, parameters, options } = commandOf(account, programOf(programs, "postgres"), [
    "-D",
    directory,
    "-p",
    String(port),
    ...where,
    ...[...tuning, ...settings].flatMap((setting) => ["-c", setting]),
  ]);
  const log = openLog(dataDirectory);
  // A group of its own: Ctrl-C would stop it before the connections are closed.
  const child = spawn(file, parameters, { ...options, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  return child;
}

function lastLogLines(dataDirectory: string): string {
  return readFileSync(logOf(dataDirectory), "utf8").trim().split("\n").slice(-4).join("\n");
}

/** Starts it and waits until it answers. */
export async function runPostgres(prepared: PreparedPostgres): Promise<ChildProcess> {
  const { cluster, listening, dataDirectory } = prepared;
  const child = spawnPostgres(prepared);
  let isGone = false;
  for (const event of ["exit", "error"]) child.once(event, () => (isGone = true));
  for (;;) {
    try {
      await asSuperuser(cluster, listening, async () => undefined);
      return child;
    } catch (error) {
      if (isGone) {
        throw new EmbeddedError(
          `PostgreSQL no pudo arrancar en ${cluster.directory}:\n${lastLogLines(dataDirectory)}`,
          { cause: error },
        );
      }
    }
    await pause(triesEveryMilliseconds);
  }
}
