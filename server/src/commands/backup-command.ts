import { writeBackup } from "../backup/write-backup.ts";
import type { Database } from "../db/tables/schema.ts";
import type { LocalCommand } from "./local-commands.ts";

/** `backup` as the running server offers it to this machine. */
export function createBackupCommand(database: Database): LocalCommand {
  return async (input, tell) => {
    const path = typeof input === "object" && input !== null && "path" in input ? input.path : undefined;
    if (typeof path !== "string" || path === "") throw new Error("Falta el archivo de la copia.");
    return writeBackup(database, { path, tell: (rows) => tell({ rows }) });
  };
}
