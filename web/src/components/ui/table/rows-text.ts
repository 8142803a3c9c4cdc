import { formatInteger } from "@paridad/core/formats";

/** `1 fila`, `100 filas`. */
export function rowsText(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? "fila" : "filas"}`;
}
