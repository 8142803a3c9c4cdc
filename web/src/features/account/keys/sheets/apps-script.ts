import source from "./paridad.gs?raw";
import type { WorkbookKey } from "./workbook.ts";

/** The file for Google Sheets with a server and a key in it. */
export function appsScript({ base, secret }: WorkbookKey): string {
  return source.replace("SERVIDOR_DE_PARIDAD", base).replace("CLAVE_DE_PLANILLA", secret);
}
