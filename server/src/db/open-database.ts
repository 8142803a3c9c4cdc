import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { startEmbedded } from "./embedded/start-embedded.ts";
import type { EmbeddedOptions } from "./embedded/start-embedded.ts";
import { migrateToLatest } from "./migrate.ts";
import type { Database, Schema } from "./tables/schema.ts";
import { watchServer } from "./watch-server.ts";

const { builtins } = pg.types;
/** Numbers are numbers; dates stay text, for a civil date has no time zone. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (text) => text,
};

/** Types of values as they leave the database. */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

const mainConnections = 12;
const statementTimeoutMilliseconds = 30_000;
const historyConnections = 4;
const historyTimeoutMilliseconds = 6_000;
const historyNiceness = 5;
const connectTimeoutMilliseconds = 5_000;

/** A PostgreSQL by its address, or the one of a data directory, which is started. */
export type DatabaseLocation = { readonly databaseUrl: string } | EmbeddedOptions;

export type OpenDatabase = {
  readonly kind: "embedded" | "postgresql";
  readonly database: Database;
  readonly pool: pg.Pool;
  /** Connections of both pools: in use, idle, and requests that wait for one. */
  connections(): Record<string, number>;
  /** Migrations that a newer version left in the database. */
  readonly newerMigrations: readonly string[];
  /** Directory of the embedded database's files; null with one that somebody else runs. */
  readonly directory: string | null;
  /** Connections of their own for heavy reads, so nothing else waits behind them: six seconds a statement at most. */
  readonly history: Database;
  close(): Promise<void>;
};

function poolsOf(databaseUrl: string): { readonly main: pg.PoolConfig; readonly history: pg.PoolConfig } {
  const server = {
    types: typeParsers,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    connectionString: databaseUrl,
    keepAlive: true,
  };
  // Statements are short: PostgreSQL took 40 ms to compile one of the history that ran for 3 ms.
  const settings = (timeout: number): string =>
    `-c timezone=UTC -c jit=off -c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout}`;
  return {
    main: {
      ...server,
      max: mainConnections,
      options: settings(statementTimeoutMilliseconds),
      application_name: "paridad",
    },
    history: {
      ...server,
      max: historyConnections,
      // One process a statement: two more of each would take the memory of three, and other users' core.
      options: `${settings(historyTimeoutMilliseconds)} -c default_transaction_read_only=on -c work_mem=4MB -c max_parallel_workers_per_gather=0`,
      application_name: "paridad-history",
    },
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // Connections broken while idle are reported here only; the next query on one fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Lets the process of a heavy read leave the processor to whatever else wants it. On Linux each of PostgreSQL's processes is a
 * session of its own, which has a priority of its own. Where it can't be set all are alike.
 */
function giveWay(client: pg.PoolClient): void {
  // Its type leaves it out.
  const { processID: id } = client as pg.PoolClient & { readonly processID: number };
  try {
    setPriority(id, historyNiceness);
    writeFileSync(`/proc/${id}/autogroup`, String(historyNiceness));
  } catch {}
}

function connectionsOf(name: string, pool: pg.Pool): Record<string, number> {
  return {
    [`${name} in use`]: pool.totalCount - pool.idleCount,
    [`${name} idle`]: pool.idleCount,
    [`${name} waiting`]: pool.waitingCount,
  };
}

/** On a Unix socket: one of this machine answers or is gone, one behind a network may fall silent. */
const isOnSocket = (databaseUrl: string): boolean =>
  new URL(databaseUrl).searchParams.get("host")?.startsWith("/") === true;

const queriesOn = (pool: pg.Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/**
 * Opens the database, ready and migrated.
 * @throws DirectoryInUseError when another process has the data directory.
 * @throws EmbeddedError when the data directory's database can't run here.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const embedded = "dataDirectory" in location ? await startEmbedded(location) : null;
  const databaseUrl = "databaseUrl" in location ? location.databaseUrl : (embedded?.databaseUrl ?? "");
  const configs = poolsOf(databaseUrl);
  const pool = createPool(configs.main);
  const historyPool = createPool(configs.history);
  if (embedded !== null) historyPool.on("connect", giveWay);
  const history = queriesOn(historyPool);
  const database = queriesOn(pool);
  const isBesideUs = embedded !== null || isOnSocket(databaseUrl);
  const stopWatching = isBesideUs ? async () => undefined : watchServer(configs.main, [pool, historyPool]);
  const close = async (): Promise<void> => {
    await stopWatching();
    await history.destroy();
    await database.destroy();
    await embedded?.stop();
  };
  let newerMigrations: readonly string[];
  try {
    newerMigrations = await migrateToLatest(database);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: embedded === null ? "postgresql" : "embedded",
    database,
    history,
    pool,
    newerMigrations,
    directory: embedded?.directory ?? null,
    connections: () => ({ ...connectionsOf("main", pool), ...connectionsOf("history", historyPool) }),
    close,
  };
}
