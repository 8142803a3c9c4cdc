import pg from "pg";

const everyMilliseconds = 1_000;
/** With the pause before it, a query is given up five seconds after its answer stopped coming. */
const patienceMilliseconds = 4_000;

/** Breaks a connection off without a word to the other side, who would not hear it. */
function breakOff({ connection }: pg.Client): void {
  connection.stream.destroy();
}

/**
 * Asks a PostgreSQL once a second, on a connection of its own, whether it is there. One whose packets are dropped neither
 * answers nor refuses, and TCP would wait for minutes: after 4 s without an answer every connection is broken off, so
 * that what waits on them fails as with a database that is away.
 * @returns what ends the watch.
 */
export function watchServer(config: pg.ClientConfig, pools: readonly pg.Pool[]): () => Promise<void> {
  const clients = new Set<pg.Client>();
  for (const pool of pools) {
    pool.on("connect", (client) => clients.add(client));
    pool.on("remove", (client) => clients.delete(client));
  }
  let own: pg.Client | null = null;
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;

  const ask = async (): Promise<void> => {
    if (own === null) {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: patienceMilliseconds });
      client.on("error", () => undefined);
      own = client;
      await client.connect();
    }
    await own.query("select 1");
  };

  /** True if an answer or a refusal came in time. */
  const isHeard = (): Promise<boolean> =>
    new Promise((resolve) => {
      const deadline = setTimeout(
        // One more turn of the loop: an answer that is there already counts, however late this process is itself.
        () => setImmediate(() => setImmediate(() => resolve(false))),
        patienceMilliseconds,
      );
      deadline.unref();
      const respond = (isAnswer: boolean, hears: boolean): void => {
        clearTimeout(deadline);
        if (!isAnswer) own = null;
        resolve(hears);
      };
      ask().then(
        () => respond(true, true),
        (error: unknown) => respond(false, !(error instanceof Error && error.message.includes("timeout"))),
      );
    });

  const look = async (): Promise<void> => {
    const pending = own;
    if (await isHeard()) return;
    for (const client of clients) breakOff(client);
    if (pending !== null) breakOff(pending);
    own = null;
  };

  const next = (): void => {
    if (isOver) return;
    timer = setTimeout(() => void look().finally(next), everyMilliseconds);
    timer.unref();
  };
  next();
  return async () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    await own?.end().catch(() => undefined);
  };
}
