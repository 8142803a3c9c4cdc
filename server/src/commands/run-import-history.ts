import { resolve } from "node:path";
import { formatInteger } from "@paridad/core/formats";
import { callLocalCommand } from "./local-commands.ts";
import type { ImportProgress, ImportReport, RowNotes } from "../modules/history/import/import-history.ts";

/** Name of the command in the running server. */
export const importHistoryCommand = "import-history";

export type Printer = {
  /** A line that stays. */
  line(text: string): void;
  /** Progress that the next one replaces. */
  progress(text: string): void;
};

function noteLines(notes: RowNotes): string[] {
  return Object.entries(notes).map(([reason, { count, lines }]) => {
    const first = lines.join(", ") + (count > lines.length ? "…" : "");
    return `  - ${reason}: ${formatInteger(count)} (líneas ${first})`;
  });
}

function total(notes: RowNotes): number {
  return Object.values(notes).reduce((sum, { count }) => sum + count, 0);
}

/** The report of an import, for the user who ran it. */
export function importReportLines(report: ImportReport, seconds: number): string[] {
  const rate = seconds > 0 ? ` en ${seconds.toFixed(1).replace(".", ",")} s` : "";
  const corrected = total(report.corrected);
  const refused = total(report.refused);
  return [
    `${report.file}: ${formatInteger(report.read)} filas leídas${rate}.`,
    `Nuevas: ${formatInteger(report.inserted)}. Ya estaban: ${formatInteger(report.alreadyThere)}.`,
    `Corregidas: ${formatInteger(corrected)}.`,
    ...noteLines(report.corrected),
    `Rechazadas: ${formatInteger(refused)}.`,
    ...noteLines(report.refused),
  ];
}

function progressText({ read, share }: ImportProgress): string {
  return `${formatInteger(read)} filas (${Math.floor(share * 100)} %)`;
}

/**
 * Imports a file inside the running server when there is one, otherwise with the database that `openImport` opens. Prints
 * progress and the report.
 * @returns the exit code of the process.
 */
export async function runImportHistory({
  file,
  socketPath,
  openImport,
  printer,
  now,
}: {
  file: string | undefined;
  /** Null with PostgreSQL, which several processes may open. */
  socketPath: string | null;
  openImport: () => Promise<{
    load(path: string, onProgress: (progress: ImportProgress) => void): Promise<ImportReport>;
    close(): Promise<void>;
  }>;
  printer: Printer;
  now: () => number;
}): Promise<number> {
  if (file === undefined) {
    printer.line("Uso: pnpm import-history ARCHIVO.csv");
    return 2;
  }
  const path = resolve(file);
  const start = now();
  const onProgress = (progress: unknown): void => printer.progress(progressText(progress as ImportProgress));
  const finish = (report: ImportReport): number => {
    for (const line of importReportLines(report, (now() - start) / 1_000)) printer.line(line);
    return 0;
  };
  if (socketPath !== null) {
    const answer = await callLocalCommand({
      path: socketPath,
      command: importHistoryCommand,
      input: { path },
      onProgress,
    });
    if (answer.kind === "result") return finish(answer.result as ImportReport);
    if (answer.kind === "error") {
      printer.line(answer.message);
      return 1;
    }
  }
  const opened = await openImport();
  try {
    return finish(await opened.load(path, onProgress));
  } catch (error) {
    printer.line(error instanceof Error ? error.message : "No se pudo importar el archivo.");
    return 1;
  } finally {
    await opened.close();
  }
}
