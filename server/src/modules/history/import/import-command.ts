import type { LocalCommand } from "../../../commands/local-commands.ts";
import { importHistory, ImportError } from "./import-history.ts";
import type { HistoryRepository } from "../storage/repository.ts";

function pathOf(input: unknown): string {
  const path = typeof input === "object" && input !== null && "path" in input ? input.path : undefined;
  if (typeof path !== "string" || path === "")
    throw new ImportError("Falta el archivo que hay que importar.");
  return path;
}

/** `import-history` as the running server offers it to this machine. One import runs at a time. */
export function createImportCommand(repository: HistoryRepository): LocalCommand {
  let running = false;
  return async (input, tell) => {
    const path = pathOf(input);
    if (running) throw new ImportError("Ya hay una importación en curso.");
    running = true;
    try {
      return await importHistory({ repository, path, onProgress: tell });
    } finally {
      running = false;
    }
  };
}
