import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { readConfigOrExit } from "./commands/read-config-or-exit.ts";
import type { Config } from "./config/read-config.ts";
import { DirectoryInUseError } from "./db/embedded/directory-lock.ts";
import { DiskFullError } from "./db/embedded/room.ts";
import { DatabaseAwayError } from "./db/wait-for-database.ts";
import { listenForTheEnd } from "./end-of-process.ts";
import type { EndingProcess } from "./end-of-process.ts";
import { createLogger } from "./lib/create-logger.ts";
import { watchLaunchers } from "./lib/launchers.ts";
import { makeDirectoryPrivate, makeFilesPrivate } from "./lib/private-files.ts";
import type { Tightened } from "./lib/private-files.ts";
import { startServer } from "./start-server.ts";
import type { RunningServer } from "./start-server.ts";

function printStart({ url, accounts }: RunningServer, config: Config): void {
  const lines = [`Paridad está en ${url}`, `Administración: ${url}/dashadmin`];
  const { admin, demo } = accounts;
  if (admin !== null) {
    const password = admin.password ?? "la de ADMIN_PASSWORD";
    lines.push(`Primer administrador: ${admin.username}, contraseña (se muestra una sola vez): ${password}`);
  }
  if (demo !== null)
    lines.push(`Usuarios de demostración: ${demo.emails.join(", ")}`, `Su contraseña: ${demo.password}`);
  lines.push(config.databaseUrl === null ? `Datos en ${config.dataDirectory}` : "Datos en PostgreSQL");
  for (const line of lines) console.log(line);
}

function explain(error: unknown): string {
  const known = [DirectoryInUseError, DiskFullError, DatabaseAwayError];
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

const config = readConfigOrExit();
makeFilesPrivate();
const tightened = makeDirectoryPrivate(config.dataDirectory);
const log = createLogger(config);
tellTightened(tightened, config.dataDirectory, log);
const extension = fileURLToPath(new URL("../../extension/.output", import.meta.url));
const widgets = fileURLToPath(new URL("../../widgets", import.meta.url));
const web = fileURLToPath(new URL("../../web/dist", import.meta.url));
try {
  const running = await startServer({
    config,
    logger: log,
    webDirectory: existsSync(web) ? web : null,
    extensionDirectory: existsSync(extension) ? extension : null,
    widgetsDirectory: existsSync(widgets) ? widgets : null,
  });
  listenForTheEnd({ running, log, drainSeconds: config.drainSeconds, process: ownProcess });
  printStart(running, config);
} catch (error) {
  log.fatal({ err: error }, "could not start");
  console.error(explain(error));
  process.exit(1);
}
