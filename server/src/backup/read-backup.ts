import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { errorCodeOf } from "../platform/error-code-of.ts";
import type { Month } from "./repository.ts";
import type { TableSum } from "./table-sums.ts";
import { backupFormat } from "./write-backup.ts";

/** A backup that can't be restored here; its message is for the user who tries. */
export class RestoreError extends Error {}

export const notABackup = "El archivo no es una copia de seguridad de Paridad.";
const incomplete = "La copia de seguridad está incompleta.";
const damaged = "La copia de seguridad está dañada.";

/** Entries of a backup, in order. `rows` is the text of a JSON array. */
export type BackupEntry =
  | { readonly kind: "header" }
  | { readonly kind: "month"; readonly month: Month }
  | { readonly kind: "rows"; readonly table: string; readonly rows: string }
  | { readonly kind: "sums"; readonly sums: Readonly<Record<string, TableSum>> }
  | { readonly kind: "end"; readonly rows: number };

async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new RestoreError(error.message.includes("end of file") ? incomplete : notABackup);
    }
    const isOfFile = error instanceof Error && "syscall" in error;
    if (isOfFile) throw new RestoreError(`No se puede leer la copia ${path} (${errorCodeOf(error)}).`);
    throw error;
  } finally {
    source.destroy();
  }
}

function headerOf(text: string): BackupEntry {
  const { format } = JSON.parse(text) as { format?: unknown };
  if (format !== backupFormat) throw new RestoreError(notABackup);
  return { kind: "header" };
}

/** The last line: how many rows there were, and the hash of everything before it. */
function endOf(text: string, hash: string): BackupEntry {
  const { rows, sha256 } = JSON.parse(text) as { rows: number; sha256: string };
  if (sha256 !== hash) throw new RestoreError(damaged);
  return { kind: "end", rows };
}

function entryOf(kind: string, text: string): BackupEntry {
  if (kind === "month") return { kind, month: JSON.parse(text) as Month };
  if (kind === "sums") return { kind, sums: JSON.parse(text) as Record<string, TableSum> };
  return { kind: "rows", table: kind, rows: text };
}

/**
 * Reads a backup a line at a time, whatever its size.
 * @throws RestoreError when it is something else, was cut short or was changed.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupEntry> {
  const hash = createHash("sha256");
  let isFirst = true;
  let isOver = false;
  for await (const line of linesOf(path)) {
    const tab = line.indexOf("\t");
    const [kind, text] = [line.slice(0, Math.max(0, tab)), line.slice(tab + 1)];
    if (isFirst !== (kind === "paridad")) throw new RestoreError(notABackup);
    isOver = kind === "end";
    if (isFirst) yield headerOf(text);
    else if (isOver) yield endOf(text, hash.digest("hex"));
    else yield entryOf(kind, text);
    if (isOver) return;
    hash.update(line).update("\n");
    isFirst = false;
  }
  throw new RestoreError(incomplete);
}
