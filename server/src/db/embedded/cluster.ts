import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { accountOf, commandOf, giveTo, placeFor } from "./account.ts";
import type { Account } from "./account.ts";
import { EmbeddedError } from "./embedded-error.ts";
import { programOf } from "./programs.ts";
import type { Programs } from "./programs.ts";

/** PostgreSQL's own administrator, who made the cluster; the product's role is another, without rights outside of its database. */
export const superuser = "postgres";
export const productRole = "paridad";

/** A cluster's address: a directory of sockets, or this machine's loopback. */
export type Listening = { readonly host: string; readonly port: number };
export type Cluster = {
  /** PostgreSQL's data directory. */
  readonly directory: string;
  readonly account: Account;
  readonly password: string;
};
/** Stands in the data directory for the next start and for commands beside a running server. */
type Note = { readonly directory: string; readonly password: string; readonly listening: Listening | null };

const notePath = (dataDirectory: string): string => join(dataDirectory, "database.json");

function readNote(dataDirectory: string): Note | null {
  try {
    return JSON.parse(readFileSync(notePath(dataDirectory), "utf8")) as Note;
  } catch {
    return null;
  }
}

function writeNote(dataDirectory: string, note: Note): void {
  const beside = `${notePath(dataDirectory)}.new`;
  writeFileSync(beside, JSON.stringify(note), { mode: 0o600 });
  renameSync(beside, notePath(dataDirectory));
}

export function addressOf(
  { password }: Pick<Cluster, "password">,
  { host, port }: Listening,
  { role, database }: { role: string; database: string },
): string {
  return `postgres://${role}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Address of a data directory's last started database, or null. */
export function lastListening(dataDirectory: string): Listening | null {
  return readNote(dataDirectory)?.listening ?? null;
}

export function noteListening(dataDirectory: string, listening: Listening): void {
  const note = readNote(dataDirectory);
  if (note !== null) writeNote(dataDirectory, { ...note, listening });
}

/**
 * Address of the database that another process of this data directory has started.
 * @throws EmbeddedError where nobody did.
 */
export function runningAddress(dataDirectory: string): string {
  const note = readNote(dataDirectory);
  if (note === null || note.listening === null) {
    throw new EmbeddedError(
      `La base de datos de ${dataDirectory} todavía está arrancando: probá de nuevo en un momento.`,
    );
  }
  return addressOf(note, note.listening, { role: productRole, database: productRole });
}

const takeAlong =
  "Hacé una copia con `pnpm backup` de la versión anterior y restaurala acá con `pnpm restore` en un DATA_DIR vacío.";

function openCluster(dataDirectory: string, note: Note, { major }: Programs): Cluster {
  const directory = resolve(dataDirectory, note.directory);
  const version = join(directory, "PG_VERSION");
  if (!existsSync(version)) {
    throw new EmbeddedError(
      `Faltan los archivos de la base de datos en ${directory}. Restaurá una copia en un DATA_DIR vacío.`,
    );
  }
  const majorVersion = Number(readFileSync(version, "utf8"));
  if (majorVersion !== major) {
    throw new EmbeddedError(
      `Los datos de ${dataDirectory} son de PostgreSQL ${majorVersion} y esta versión trae PostgreSQL ${major}. ${takeAlong}`,
    );
  }
  return { directory, account: accountOf(directory, dataDirectory), password: note.password };
}

/** Whole or not at all: it is made beside and named last. */
function makeCluster(dataDirectory: string, programs: (account: Account) => Programs): Cluster {
  const { account, directory } = placeFor(dataDirectory);
  const workshop = `${directory}.new`;
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { mode: 0o700 });
  giveTo(account, workshop);
  const password = randomBytes(24).toString("base64url");
  const passwordFile = join(workshop, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  const data = join(workshop, "data");
  const { file, parameters, options } = commandOf(account, programOf(programs(account), "initdb"), [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    // Not C alone, whose lower() leaves accented capitals as they are.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  try {
    execFileSync(file, parameters, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    rmSync(workshop, { recursive: true, force: true });
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedError(`No se pudo crear la base de datos en ${directory}: ${reason}`, { cause: error });
  }
  renameSync(data, directory);
  rmSync(workshop, { recursive: true });
  const isInside = directory.startsWith(dataDirectory);
  writeNote(dataDirectory, {
    directory: isInside ? relative(dataDirectory, directory) : directory,
    password,
    listening: null,
  });
  return { directory, account, password };
}

/**
 * The cluster of a data directory, made where there is none. `programs` gives those that an account can run.
 * @throws EmbeddedError for one that this version can't open.
 */
export function clusterOf(
  dataDirectory: string,
  programPaths: Programs,
  programs: (account: Account) => Programs,
): Cluster {
  const note = readNote(dataDirectory);
  if (note !== null) return openCluster(dataDirectory, note, programPaths);
  if (existsSync(join(dataDirectory, "database", "PG_VERSION"))) {
    throw new EmbeddedError(
      `Los datos de ${dataDirectory} son de una versión que guardaba de otra forma. ${takeAlong}`,
    );
  }
  if (existsSync(join(dataDirectory, "postgresql"))) {
    throw new EmbeddedError(
      `En ${dataDirectory} falta database.json, con la contraseña de la base de datos. Recuperalo o restaurá una copia en un DATA_DIR vacío.`,
    );
  }
  return makeCluster(dataDirectory, programs);
}
