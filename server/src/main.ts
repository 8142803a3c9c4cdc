import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { readConfigOrExit } from "./commands/run-command.ts";
import { DirectoryInUseError } from "./db/embedded/directory-lock.ts";
import { EmbeddedError } from "./db/embedded/embedded-error.ts";
import { DatabaseAwayError } from "./db/wait-for-database.ts";
import { listenForTheEnd } from "./end-of-process.ts";
import type { EndingProcess } from "./end-of-process.ts";
import { limitHeapGrowth } from "./platform/collect-garbage.ts";
import { createLogger } from "./platform/log-options.ts";
import { watchLaunchers } from "./platform/launchers.ts";
import { makeDirectoryPrivate, makeFilesPrivate } from "./platform/private-files.ts";
import type { Tightened } from "./platform/private-files.ts";
import type { MadeAccounts } from "./modules/first-accounts/first-accounts.ts";
import { startServer } from "./start-server.ts";
import type { Config } from "./config/read-config.ts";
import type { RunningServer } from "./start-server.ts";

/** The accounts that a start made, with the passwords that are shown this once. */
function accountLines({ admin, demo }: MadeAccounts): string[] {
  const lines: string[] = [];
  if (admin !== null) {
    const password = admin.password ?? "la de ADMIN_PASSWORD";
    lines.push(`Primer administrador: ${admin.username}, contraseña (se muestra una sola vez): ${password}`);
  }
  if (demo !== null)
    lines.push(`Usuarios de demostración: ${demo.emails.join(", ")}`, `Su contraseña: ${demo.password}`);
  return lines;
}

/** First lines of a started server. */
function startLines(
  { url, accounts, databaseDirectory }: Pick<RunningServer, "url" | "accounts" | "databaseDirectory">,
  { databaseUrl, dataDirectory }: Pick<Config, "databaseUrl" | "dataDirectory">,
): string[] {
  const isElsewhere = databaseDirectory !== null && !databaseDirectory.startsWith(dataDirectory);
  const directories = isElsewhere
    ? `${dataDirectory}, y la base de datos en ${databaseDirectory}`
    : dataDirectory;
  return [
    `Paridad está en ${url}`,
    `Administración: ${url}/dashadmin`,
    ...accountLines(accounts),
    databaseUrl === null ? `Datos en ${directories}` : "Datos en PostgreSQL",
  ];
}

function explain(error: unknown): string {
  const known = [DirectoryInUseError, EmbeddedError, DatabaseAwayError];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "El puerto está ocupado por otro proceso. Elegí otro con PORT.";
  }
  return error instanceof Error ? `Paridad no pudo iniciar: ${error.message}` : "Paridad no pudo iniciar.";
}

/** This process, as the end of the server sees it. */
const ownProcess: EndingProcess = {
  on: (event, listener) => process.on(event, listener),
  exit: (code) => process.exit(code),
  watchLaunchers,
  later(act, milliseconds, isPatient) {
    const timer = setTimeout(act, milliseconds);
    if (isPatient) timer.unref();
    return () => clearTimeout(timer);
  },
};

function tellTightened({ count, error }: Tightened, directory: string, log: Logger): void {
  if (error !== null) log.warn({ err: error, directory }, "the data directory may be open to other users");
  else if (count !== null && count > 0)
    log.warn({ directory, count }, "the data directory was open to other users: closed");
}

limitHeapGrowth();
const config = readConfigOrExit();
makeFilesPrivate();
const tightened = makeDirectoryPrivate(config.dataDirectory);
const log = createLogger(config);
tellTightened(tightened, config.dataDirectory, log);
const extension = fileURLToPath(new URL("../../extension/.output", import.meta.url));
const widgets = fileURLToPath(new URL("../../widgets", import.meta.url));
const web = fileURLToPath(new URL("../../web/dist", import.meta.url));
let firstAccounts: MadeAccounts | null = null;
try {
  const running = await startServer({
    config,
    logger: log,
    onAccounts: (accounts) => (firstAccounts = accounts),
    webDirectory: existsSync(web) ? web : null,
    extensionDirectory: extension,
    widgetsDirectory: widgets,
  });
  listenForTheEnd({ running, log, drainSeconds: config.drainSeconds, process: ownProcess });
  for (const line of startLines(running, config)) console.log(line);
} catch (error) {
  log.fatal({ err: error }, "could not start");
  // The next start makes no other password for them.
  if (firstAccounts !== null) for (const line of accountLines(firstAccounts)) console.log(line);
  console.error(explain(error));
  process.exit(1);
}
