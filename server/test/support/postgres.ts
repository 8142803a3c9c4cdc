import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, superuser } from "../../src/db/embedded/cluster.ts";
import { asSuperuser, runPostgres, stopPostgres } from "../../src/db/embedded/run-postgres.ts";
import { preparePostgres } from "../../src/db/embedded/start-embedded.ts";

const common = ["fsync=off", "max_connections=200", "log_min_messages=error"];
/** Nothing that a test writes outlives its run. */
const throwaway = [
  ...common,
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
];

export type TestPostgres = {
  /** Address of a new, empty database, or of a copy of one of this cluster that nobody has open. */
  createDatabase(template?: string): Promise<string>;
  dropDatabase(address: string): Promise<void>;
  /** `immediate` is a crash, after which it recovers from its log. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  readonly logPath: string;
  remove(): Promise<void>;
};

export const databaseNameOf = (address: string): string => new URL(address).pathname.slice(1);

/** Starts a PostgreSQL of its own in a temporary directory; `isDurable` where what it acknowledged has to outlive its crash. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), "paridad-pg-"));
  const dataDirectory = join(directory, "d");
  mkdirSync(dataDirectory, { mode: 0o700 });
  const prepared = await preparePostgres({ dataDirectory, settings: isDurable ? common : throwaway });
  const { cluster, listening } = prepared;
  await runPostgres(prepared);
  let databases = 0;
  const execute = (statement: string) => asSuperuser(cluster, listening, (client) => client.query(statement));
  const server: TestPostgres = {
    async createDatabase(template = "template0") {
      databases += 1;
      const database = `test_${process.pid}_${databases}`;
      await execute(`create database ${database} template ${template} strategy file_copy`);
      return addressOf(cluster, listening, { role: superuser, database });
    },
    dropDatabase: async (address) =>
      void (await execute(`drop database if exists ${databaseNameOf(address)} with (force)`)),
    stop: (mode) => stopPostgres(prepared, mode),
    start: async () => void (await runPostgres(prepared)),
    logPath: join(dataDirectory, "postgresql.log"),
    async remove() {
      await server.stop("immediate").catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}
