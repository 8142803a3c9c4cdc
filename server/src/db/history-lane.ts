import { Kysely, PostgresDialect } from "kysely";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { currentHeavyRead } from "../limits/heavy-read.ts";
import type { Database, Schema } from "./tables/schema.ts";

const cancelled = "57014";
const cancelAgainMilliseconds = 100;

type LaneOptions = {
  /** Ends the statement that a connection runs; null where the database can't. */
  readonly cancel: ((processId: number) => Promise<unknown>) | null;
  /** A clock in milliseconds that runs while the database works on a statement of the lane. */
  readonly workDone: () => number;
};

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === cancelled;
}

/** One connection for one statement: cancelled when the caller has gone, and then not used again. */
function statementOf(client: pg.PoolClient, { cancel, workDone }: LaneOptions): PostgresPoolClient {
  const read = currentHeavyRead();
  const signal = read?.signal;
  let wasCancelled = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (read !== undefined && read.signal.aborted) throw read.refusal();
    let again: NodeJS.Timeout | undefined;
    const stop = (): void => {
      // The driver has it, its types don't.
      const processId: unknown = Reflect.get(client, "processID");
      if (cancel === null || typeof processId !== "number") return;
      wasCancelled = true;
      const send = (): void => void cancel(processId).catch(() => undefined);
      send();
      // A server that has not begun the statement yet takes a cancellation for nothing.
      again = setInterval(send, cancelAgainMilliseconds);
    };
    signal?.addEventListener("abort", stop, { once: true });
    const before = workDone();
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      throw isCancelled(error) && read !== undefined ? read.refusal() : error;
    } finally {
      signal?.removeEventListener("abort", stop);
      clearInterval(again);
      if (read !== undefined) read.clock.spent += workDone() - before;
    }
  };
  return {
    // Kysely's other way, by cursor, is for streams, which the history never asks for.
    query: query as unknown as PostgresPoolClient["query"],
    // A late cancellation would hit the connection's next statement.
    release: (isBroken) => client.release(wasCancelled || isBroken),
  };
}

/**
 * The history's own way into the database: connections of its own, a turn before each statement, and none outside of a
 * heavy read, so no route can read bars without saying so.
 */
export function createHistoryLane(pool: pg.Pool, options: LaneOptions): Database {
  const lane: PostgresPool = {
    options: {},
    async connect() {
      const read = currentHeavyRead();
      if (read === undefined) throw new Error("the history is read outside of a heavy route");
      const client = await pool.connect();
      try {
        await read.turn();
      } catch (error) {
        client.release();
        throw error;
      }
      return statementOf(client, options);
    },
    end: () => pool.end(),
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lane }) });
}
