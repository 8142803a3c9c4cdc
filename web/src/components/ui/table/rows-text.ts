import { counted } from "../../../lib/counted.ts";

/** `1 fila`, `100 filas`. */
export function rowsText(count: number): string {
  return counted(count, "fila", "filas");
}
