import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { giveTo, programsFor } from "./account.ts";
import { addressOf, clusterOf, lastListening, noteListening, productRole, superuser } from "./cluster.ts";
import type { Cluster, Listening } from "./cluster.ts";
import { lockDirectory } from "./directory-lock.ts";
import { findPrograms } from "./programs.ts";
import { answers, asSuperuser, runPostgres, stopPostgres } from "./run-postgres.ts";
import type { PreparedPostgres } from "./run-postgres.ts";

const socketPort = 5432;
/** Longest path of a Unix socket that every system takes. */
const longestSocketPath = 100;
const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

type Logger = { warn(fields: object, message: string): void };
export type EmbeddedOptions = {
  readonly dataDirectory: string;
  /** PostgreSQL's settings, as `name=value`. */
  readonly settings?: readonly string[];
  readonly logger?: Logger;
};
export type Embedded = {
  /** Address of the product's database. */
  readonly databaseUrl: string;
  /** Address of the cluster's administrator, in the database of that name. */
  readonly superuserUrl: string;
  /** PostgreSQL's data directory. */
  readonly directory: string;
  stop(): Promise<void>;
};

const socketIn = (directory: string): string => join(directory, `.s.PGSQL.${socketPort}`);

/** Creates the socket directory: only its user can enter, and its path is short enough. */
async function makeListening(dataDirectory: string, { account, directory }: Cluster): Promise<Listening> {
  if (process.platform === "win32") {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    return { host: "127.0.0.1", port };
  }
  const beside = directory.startsWith(dataDirectory) ? join(dataDirectory, "socket") : `${directory}-socket`;
  const isShort = Buffer.byteLength(socketIn(beside)) <= longestSocketPath;
  // Nobody listens there any more; a file left behind may carry the number of a process that lives.
  if (isShort) rmSync(beside, { recursive: true, force: true });
  if (isShort) mkdirSync(beside, { mode: 0o700 });
  const host = isShort ? beside : mkdtempSync(join(tmpdir(), "paridad-"));
  giveTo(account, host);
  return { host, port: socketPort };
}

/** The cluster of a data directory, made where there is none; what an earlier process left running is stopped in order. */
export async function preparePostgres({
  dataDirectory: directory,
  settings = [],
  logger = { warn: () => undefined },
}: EmbeddedOptions): Promise<PreparedPostgres> {
  const dataDirectory = realpathSync(directory);
  const programPaths = await findPrograms();
  const cluster = clusterOf(dataDirectory, programPaths, (account) => programsFor(account, programPaths));
  const programs = programsFor(cluster.account, programPaths);
  const last = lastListening(dataDirectory);
  if (last !== null && (await answers(cluster, last))) {
    logger.warn({}, "a database that an earlier process left running is stopped");
    await stopPostgres({ cluster, programs });
  }
  const listening = await makeListening(dataDirectory, cluster);
  return { dataDirectory, programs, cluster, listening, settings };
}

/** Makes the product's role and database where there are none; the role can do nothing outside of it. */
async function makeDatabase({ cluster, listening }: PreparedPostgres): Promise<void> {
  await asSuperuser(cluster, listening, async (client) => {
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [productRole]);
    if (rows.length > 0) return;
    await client.query(`drop role if exists ${productRole}`);
    await client.query(`create role ${productRole} login password '${cluster.password}'`);
    await client.query(`create database ${productRole} owner ${productRole}`);
  });
}

/** Starts it again whenever it ends by itself, at longer and longer intervals; meanwhile it is a database that is away. */
function keepRunning(prepared: PreparedPostgres, first: ChildProcess, logger: Logger) {
  let child = first;
  let isStopping = false;
  const again = async (): Promise<void> => {
    for (
      let wait = firstPauseMilliseconds;
      !isStopping;
      wait = Math.min(wait * 2, longestPauseMilliseconds)
    ) {
      logger.warn(
        { exitCode: child.exitCode, signal: child.signalCode },
        "the embedded database ended: starting it again",
      );
      await pause(wait);
      try {
        if (!isStopping) watch(await runPostgres(prepared));
        return;
      } catch (error) {
        logger.warn({ err: error }, "the embedded database could not be started");
      }
    }
  };
  let restarting: Promise<void> = Promise.resolve();
  const watch = (next: ChildProcess): void => {
    child = next;
    child.once("exit", () => {
      if (!isStopping) restarting = again();
    });
  };
  watch(first);
  return {
    async stop() {
      isStopping = true;
      await restarting;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // Between the end of pg_ctl and its own nothing else keeps a command's process alive.
      child.ref();
      await stopPostgres(prepared);
      await ended;
    },
  };
}

/**
 * Starts the PostgreSQL of a data directory and lets only this process have it.
 * @throws DirectoryInUseError when another process has the directory.
 * @throws EmbeddedError when it can't run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDirectory, logger = { warn: () => undefined } } = options;
  const lock = await lockDirectory(dataDirectory);
  try {
    const prepared = await preparePostgres(options);
    const { cluster, listening } = prepared;
    const running = keepRunning(prepared, await runPostgres(prepared), logger);
    const stop = async (): Promise<void> => {
      await running.stop();
      if (process.platform !== "win32") rmSync(listening.host, { recursive: true, force: true });
    };
    try {
      await makeDatabase(prepared);
    } catch (error) {
      await stop();
      throw error;
    }
    noteListening(dataDirectory, listening);
    const addressFor = (name: string): string =>
      addressOf(cluster, listening, { role: name, database: name });
    return {
      databaseUrl: addressFor(productRole),
      superuserUrl: addressFor(superuser),
      directory: cluster.directory,
      async stop() {
        await stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
