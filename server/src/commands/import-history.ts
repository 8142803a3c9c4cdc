import { readConfigOrExit } from "./read-config-or-exit.ts";
import { openDatabase } from "../db/open-database.ts";
import { localSocketPath } from "./local-commands.ts";
import { importHistory } from "../modules/history/import/import-history.ts";
import { createHistoryRepository } from "../modules/history/storage/repository.ts";
import { runImportHistory } from "./run-import-history.ts";
import { makeFilesPrivate } from "../lib/private-files.ts";

makeFilesPrivate();
const { databaseUrl, dataDirectory } = readConfigOrExit();
const isTerminal = process.stdout.isTTY;

process.exitCode = await runImportHistory({
  file: process.argv[2],
  socketPath: databaseUrl === null ? localSocketPath(dataDirectory) : null,
  openImport: async () => {
    const opened = await openDatabase(databaseUrl === null ? { dataDirectory } : { databaseUrl });
    const repository = createHistoryRepository(opened.database);
    return {
      load: (path, onProgress) => importHistory({ repository, path, onProgress }),
      close: () => opened.close(),
    };
  },
  printer: {
    line: (text) => console.log(isTerminal ? `\r\u001B[K${text}` : text),
    progress: (text) => void (isTerminal && process.stdout.write(`\r\u001B[K${text}`)),
  },
  now: () => performance.now(),
});
