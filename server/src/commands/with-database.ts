import type { Config } from "../config/read-config.ts";
import { runningAddress } from "../db/embedded/cluster.ts";
import { DirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { openDatabase } from "../db/open-database.ts";
import type { OpenDatabase } from "../db/open-database.ts";

/** The operator's, the one that a running server of the data directory has started, or else one for the command's own time. */
async function openConfigured({ databaseUrl, dataDirectory }: Location): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openDatabase({ databaseUrl });
  try {
    return await openDatabase({ dataDirectory });
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return openDatabase({ databaseUrl: runningAddress(dataDirectory) });
  }
}

type Location = Pick<Config, "databaseUrl" | "dataDirectory">;

/** Runs a command's work in the database of the configuration, also beside a running server. */
export async function withDatabase<Result>(
  location: Location,
  act: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openConfigured(location);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= opened.close());
  // A database that the command started would run on without it.
  const stop = (): void => void close().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    return await act(opened);
  } finally {
    await close();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  }
}
