/** Tables that a spreadsheet may link, by their place under `/v1/sheet`. */
export type SheetTable = "chain" | "quote" | "rates" | "lanzamientos" | "book";

/** Stands for the key where its text isn't known: it is told once. */
export const keyPlace = "TU_CLAVE_DE_PLANILLA";

/** The next step with an address that was copied. */
export const linkCopied = "Dirección copiada: poné tu clave, de Perfil, Planillas";

/** A table's address with everything in it, as a sheet takes it. */
export function sheetAddress(
  table: SheetTable,
  { base, key = keyPlace, query = "" }: { base: string; key?: string; query?: string },
): string {
  return `${base}/v1/sheet/${table}?key=${key}${query === "" ? "" : `&${query}`}`;
}
