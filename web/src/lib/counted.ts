import { formatInteger } from "@paridad/core/formats";

/** A count with what is counted: `1 fila`, `1.500 filas`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}
