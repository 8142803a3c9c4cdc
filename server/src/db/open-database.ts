import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { behindPort, startEmbedded } from "./embedded/start-embedded.ts";
import { createHistoryLane } from "./history-lane.ts";
import { migrateToLatest } from "./migrate.ts";
import type { Database, Schema } from "./tables/schema.ts";
import { watchServer } from "./watch-server.ts";
import { typeParsers } from "./type-parsers.ts";

const embeddedConnections = 8;
const serverConnections = 12;
const statementTimeoutMilliseconds = 30_000;
/** The embedded database does one thing at a time. */
const embeddedHistoryConnections = 1;
/** Fewer than a small machine's cores would fill: logins need some of them. */
const historyConnections = 2;
const historyTimeoutMilliseconds = 6_000;
const connectTimeoutMilliseconds = 5_000;

/**
 * Where the rows live: PostgreSQL by its address, the embedded database in a directory (`null`: in memory), or one that
 * runs already, by the directory of its sockets.
 */
export type DatabaseLocation =
  | { readonly databaseUrl: string }
  | { readonly dataDirectory: string | null; readonly snapshotPath?: string }
  | { readonly socketDirectory: string };

export type OpenDatabase = {
  readonly kind: "embedded" | "postgresql";
  readonly database: Database;
  readonly pool: pg.Pool;
  /** Connections of both lanes: in use, idle, and requests that wait for one. */
  connections(): Record<string, number>;
  /** Bytes of the embedded database's own memory, which grows and never shrinks; null with PostgreSQL. */
  embeddedMemory(): number | null;
  /** Migrations that a newer version left in the database. */
  readonly newerMigrations: readonly string[];
  /** Whether the embedded database's disk is full, so it takes no writes; PostgreSQL says so itself. */
  isFull(): boolean;
  /** Separate connections for heavy reads, so nothing else waits behind them. */
  readonly history: Database;
  /** Puts everything on the disk (embedded only). */
  checkpoint(): Promise<void>;
  /** Refreshes planner statistics and frees dead rows; the embedded database never does so on its own. */
  vacuum(): Promise<void>;
  /** Archive of the embedded database; null with PostgreSQL. */
  dump(): Promise<Buffer | null>;
  close(): Promise<void>;
  onDeath(listener: (error: Error) => void): void;
};

type Pools = { readonly main: pg.PoolConfig; readonly history: pg.PoolConfig };
const common = { types: typeParsers, connectionTimeoutMillis: connectTimeoutMilliseconds };

function embeddedPools(socketDirectory: string): Pools {
  const user = { user: "postgres", database: "postgres", password: "postgres" };
  const embedded = { ...common, ...user, idleTimeoutMillis: 0, host: socketDirectory };
  return {
    main: { ...embedded, max: embeddedConnections },
    history: { ...embedded, max: embeddedHistoryConnections, port: behindPort },
  };
}

function serverPools(databaseUrl: string): Pools {
  const server = { ...common, connectionString: databaseUrl, keepAlive: true };
  // Statements are short: PostgreSQL took 40 ms to compile a history's slice that ran for 3 ms.
  const settings = (timeout: number): string =>
    `-c timezone=UTC -c jit=off -c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout}`;
  return {
    main: {
      ...server,
      max: serverConnections,
      options: settings(statementTimeoutMilliseconds),
      application_name: "paridad",
    },
    history: {
      ...server,
      max: historyConnections,
      options: `${settings(historyTimeoutMilliseconds)} -c default_transaction_read_only=on -c work_mem=16MB`,
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

function connectionsOf(lane: string, pool: pg.Pool): Record<string, number> {
  return {
    [`${lane} in use`]: pool.totalCount - pool.idleCount,
    [`${lane} idle`]: pool.idleCount,
    [`${lane} waiting`]: pool.waitingCount,
  };
}

/**
 * Opens the database, ready and migrated. The code above sees one driver (`pg` under Kysely) on both: the embedded
 * database answers PostgreSQL's protocol on a Unix socket.
 * @throws DirectoryInUseError when another process has the data directory.
 * @throws DiskFullError when the embedded database's disk has too little room.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const isServer = "databaseUrl" in location;
  const embedded = "dataDirectory" in location ? await startEmbedded(location) : null;
  const socketDirectory =
    "socketDirectory" in location ? location.socketDirectory : embedded?.socketDirectory;
  const pools = isServer ? serverPools(location.databaseUrl) : embeddedPools(socketDirectory ?? "");
  const pool = createPool(pools.main);
  const cancel = (processId: number) => pool.query("select pg_cancel_backend($1)", [processId]);
  const historyPool = createPool(pools.history);
  const history = createHistoryLane(historyPool, {
    cancel: isServer ? cancel : null,
    workDone: () => embedded?.behindWork() ?? performance.now(),
  });
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const stopWatching = isServer ? watchServer(pools.main, [pool, historyPool]) : async () => undefined;
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
    kind: isServer ? "postgresql" : "embedded",
    database,
    history,
    pool,
    newerMigrations,
    connections: () => ({ ...connectionsOf("main", pool), ...connectionsOf("history", historyPool) }),
    isFull: () => embedded?.isFull() ?? false,
    embeddedMemory: () => embedded?.memory() ?? null,
    checkpoint: async () => embedded?.checkpoint(),
    async vacuum() {
      await sql`vacuum (analyze)`.execute(database);
    },
    dump: async () => (embedded === null ? null : embedded.dump()),
    close,
    onDeath: (listener) => embedded?.onDeath(listener),
  };
}
