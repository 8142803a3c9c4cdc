import { makeFilesPrivate } from "../platform/private-files.ts";
import { importHistory } from "../modules/history/import/import-history.ts";
import { createHistoryRepository } from "../modules/history/storage/record-repository.ts";
import { readConfigOrExit } from "./read-config-or-exit.ts";
import { runImportHistory } from "./run-import-history.ts";
import { withDatabase } from "./with-database.ts";

makeFilesPrivate();
const config = readConfigOrExit();
const isTerminal = process.stdout.isTTY;

process.exitCode = await runImportHistory({
  file: process.argv[2],
  load: (path, onProgress) =>
    withDatabase(config, ({ database }) =>
      importHistory({ repository: createHistoryRepository(database), path, onProgress }),
    ),
  printer: {
    line: (text) => console.log(isTerminal ? `\r\u001B[K${text}` : text),
    progress: (text) => void (isTerminal && process.stdout.write(`\r\u001B[K${text}`)),
  },
  now: () => performance.now(),
});
