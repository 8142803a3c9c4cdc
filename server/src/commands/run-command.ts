import { ConfigError, readConfig } from "../config/read-config.ts";
import type { Config } from "../config/read-config.ts";
import { runningAddress } from "../db/embedded/cluster.ts";
import { DirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { openDatabase } from "../db/open-database.ts";
import type { OpenDatabase } from "../db/open-database.ts";
import { makeFilesPrivate } from "../platform/private-files.ts";

/** The process's configuration; a wrong one ends it with code 1, having said which settings and why. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

/** A command of the operator's: what goes wrong in it is a line, and its exit code. */
export async function runCommand(act: (config: Config) => Promise<void>, failureCode = 1): Promise<void> {
  makeFilesPrivate();
  const config = readConfigOrExit();
  try {
    await act(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = failureCode;
  }
}

const printedEvery = 100_000;

/** Prints how many rows were read or written so far, every hundred thousand, to where errors go. */
export function createProgressPrinter(): (rows: number) => void {
  let printed = 0;
  return (rows) => {
    if (rows - printed < printedEvery) return;
    printed = rows - (rows % printedEvery);
    process.stderr.write(`${printed} filas…\n`);
  };
}

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
