import { resolve } from "node:path";
import { formatInteger } from "@paridad/core/formats";
import { importHistory } from "../modules/history/import/import-history.ts";
import type { ImportProgress, ImportReport, RowNotes } from "../modules/history/import/import-history.ts";
import { createHistoryRepository } from "../modules/history/storage/record-repository.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const isTerminal = process.stdout.isTTY;
const [, , file] = process.argv;

function noteLines(notes: RowNotes): string[] {
  return Object.entries(notes).map(([reason, { count, lines }]) => {
    const first = lines.join(", ") + (count > lines.length ? "…" : "");
    return `  - ${reason}: ${formatInteger(count)} (líneas ${first})`;
  });
}

const total = (notes: RowNotes): string =>
  formatInteger(Object.values(notes).reduce((sum, { count }) => sum + count, 0));

function reportLines({ file: name, read, inserted, alreadyThere, ...notes }: ImportReport, seconds: number) {
  const rate = seconds > 0 ? ` en ${seconds.toFixed(1).replace(".", ",")} s` : "";
  return [
    `${name}: ${formatInteger(read)} filas leídas${rate}.`,
    `Nuevas: ${formatInteger(inserted)}. Ya estaban: ${formatInteger(alreadyThere)}.`,
    `Corregidas: ${total(notes.corrected)}.`,
    ...noteLines(notes.corrected),
    `Rechazadas: ${total(notes.refused)}.`,
    ...noteLines(notes.refused),
  ];
}

/** The next one, or the report, replaces it. */
function printProgress({ read, share }: ImportProgress): void {
  const text = `${formatInteger(read)} filas (${Math.floor(share * 100)} %)`;
  if (isTerminal) process.stdout.write(`\r\u001B[K${text}`);
}

if (file === undefined) {
  console.log("Uso: pnpm import-history ARCHIVO.csv");
  process.exitCode = 2;
} else {
  await runCommand(async (config) => {
    const start = performance.now();
    const report = await withDatabase(config, ({ database }) =>
      importHistory({
        repository: createHistoryRepository(database),
        path: resolve(file),
        onProgress: printProgress,
      }),
    ).finally(() => isTerminal && process.stdout.write("\r\u001B[K"));
    for (const line of reportLines(report, (performance.now() - start) / 1_000)) console.log(line);
  });
}
