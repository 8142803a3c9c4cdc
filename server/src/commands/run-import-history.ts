import { resolve } from "node:path";
import { formatInteger } from "@paridad/core/formats";
import type { ImportProgress, ImportReport, RowNotes } from "../modules/history/import/import-history.ts";

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
 * Imports a file and prints progress and the report.
 * @returns the exit code of the process.
 */
export async function runImportHistory({
  file,
  load,
  printer,
  now,
}: {
  file: string | undefined;
  load: (path: string, onProgress: (progress: ImportProgress) => void) => Promise<ImportReport>;
  printer: Printer;
  now: () => number;
}): Promise<number> {
  if (file === undefined) {
    printer.line("Uso: pnpm import-history ARCHIVO.csv");
    return 2;
  }
  const start = now();
  try {
    const report = await load(resolve(file), (progress) => printer.progress(progressText(progress)));
    for (const line of importReportLines(report, (now() - start) / 1_000)) printer.line(line);
    return 0;
  } catch (error) {
    printer.line(error instanceof Error ? error.message : "No se pudo importar el archivo.");
    return 1;
  }
}
