import pg from "pg";
import { errorCodeOf } from "../platform/error-code-of.ts";
import { isDatabaseAway } from "./database-away.ts";

const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 5_000;
const tryMilliseconds = 5_000;

/** PostgreSQL did not answer in the time it was given. */
export class DatabaseAwayError extends Error {
  constructor({ seconds, code }: { seconds: number; code: string }) {
    super(`PostgreSQL no respondió en ${seconds} s (${code}): revisá DATABASE_URL y que esté en marcha.`);
    this.name = "DatabaseAwayError";
  }
}

type Waiting = {
  readonly databaseUrl: string;
  readonly seconds: number;
  readonly logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};

async function tryOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: tryMilliseconds,
    query_timeout: tryMilliseconds,
  });
  // A connection that breaks later must not end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until PostgreSQL answers, for a machine whose services start in any order: each try is logged, with a pause that
 * doubles from half a second to 5 s. Only what time can mend is tried again; a wrong password is thrown at once.
 * @throws DatabaseAwayError after `seconds`.
 */
export async function waitForDatabase({ databaseUrl, seconds, logger }: Waiting): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  let pause = firstPauseMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tryOnce(databaseUrl);
      if (attempt > 1) logger.info({ attempt }, "the database answers");
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const code = errorCodeOf(error);
      if (performance.now() + pause > end) throw new DatabaseAwayError({ seconds, code });
      logger.warn({ attempt, code, nextTryMilliseconds: pause }, "waiting for the database");
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, longestPauseMilliseconds);
  }
}
