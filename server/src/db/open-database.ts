import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { startEmbedded } from "./embedded/start-embedded.ts";
import type { Embedded } from "./embedded/start-embedded.ts";
import { migrateToLatest } from "./migrate.ts";
import type { Database, Schema } from "./schema.ts";
import { typeParsers } from "./type-parsers.ts";

const embeddedConnections = 8;
const serverConnections = 12;
const statementTimeoutMilliseconds = 30_000;
const connectTimeoutMilliseconds = 5_000;

/** Where the rows live: PostgreSQL by its address, or the embedded database in a directory (`null`: in memory). */
export type DatabaseLocation =
  | { readonly databaseUrl: string }
  | { readonly dataDirectory: string | null; readonly snapshotPath?: string };

export type OpenDatabase = {
  readonly kind: "embedded" | "postgresql";
  readonly database: Database;
  readonly pool: pg.Pool;
  /** Puts everything on the disk (embedded only). */
  checkpoint(): Promise<void>;
  /** Refreshes the planner's statistics and frees dead rows: the embedded database never does it by itself. */
  vacuum(): Promise<void>;
  /** Archive of the embedded database; null with PostgreSQL. */
  dump(): Promise<Buffer | null>;
  close(): Promise<void>;
  onDeath(listener: (error: Error) => void): void;
};

function poolConfig(location: DatabaseLocation, embedded: Embedded | null): pg.PoolConfig {
  const common = { types: typeParsers, connectionTimeoutMillis: connectTimeoutMilliseconds };
  if (embedded !== null) {
    const user = { user: "postgres", database: "postgres", password: "postgres" };
    const never = { idleTimeoutMillis: 0 };
    return { ...common, ...user, ...never, host: embedded.socketDirectory, max: embeddedConnections };
  }
  return {
    ...common,
    connectionString: "databaseUrl" in location ? location.databaseUrl : "",
    max: serverConnections,
    options: `-c timezone=UTC -c statement_timeout=${statementTimeoutMilliseconds} -c idle_in_transaction_session_timeout=${statementTimeoutMilliseconds}`,
    application_name: "paridad",
    keepAlive: true,
  };
}

/**
 * Opens the database, ready and migrated. The code above sees one driver (`pg` under Kysely) on both: the embedded
 * database answers PostgreSQL's protocol on a Unix socket.
 * @throws DirectoryInUseError when another process has the data directory.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const embedded = "databaseUrl" in location ? null : await startEmbedded(location);
  const pool = new pg.Pool(poolConfig(location, embedded));
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // One that breaks between two queries tells nobody else; the next query on it fails and says so.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await database.destroy();
    await embedded?.stop();
  };
  try {
    await migrateToLatest(database);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: embedded === null ? "postgresql" : "embedded",
    database,
    pool,
    checkpoint: async () => embedded?.checkpoint(),
    async vacuum() {
      await sql`vacuum (analyze)`.execute(database);
    },
    dump: async () => (embedded === null ? null : embedded.dump()),
    close,
    onDeath: (listener) => embedded?.onDeath(listener),
  };
}
