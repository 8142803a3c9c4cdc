import { formatInteger } from "../../formats/index.ts";
import { savedPositionMessages } from "./saved-position-texts.ts";

const months = ["ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC"];

/** The server's messages about imports of operations. */
export const importMessages = {
  gone: "Esa importación ya no existe.",
  nothingNew: "No hay nada nuevo: todo lo de este archivo ya estaba importado.",
  imported: (operations: number) =>
    operations === 1 ? "Se importó 1 operación" : `Se importaron ${formatInteger(operations)} operaciones`,
  undone: "Importación deshecha",
  remembered: "Columnas guardadas",
  full: (maximum: number) =>
    maximum === 0
      ? savedPositionMessages.full(0)
      : `Esta importación pasa las ${maximum} posiciones que guarda tu plan. Eliminá alguna y volvé a importar.`,
  mostImports: (most: number) => `Ya hay ${most} importaciones. Deshacé alguna para sumar otra.`,
  mostOperations: (most: number) =>
    `Entre todas las importaciones se guardan ${formatInteger(most)} operaciones.`,
  moved: (names: readonly string[]) =>
    `Cambiaste ${names.map((name) => `«${name}»`).join(", ")} después de importar: no se puede deshacer sin perder ese cambio. Si ya no la querés, eliminala y volvé a deshacer.`,
  /** For an expiry `YYYY-MM-DD` or `share`; `place` counts those of the same name from 0. */
  positionName: (slot: string, index: number) => {
    const [year = "", month = ""] = slot.split("-");
    const name = slot === "share" ? "acciones" : `${months[Number(month) - 1] ?? ""} ${year}`;
    return index === 0 ? `Importada ${name}` : `Importada ${name} (${index + 1})`;
  },
  /** Why operations don't make a position. */
  slot: {
    "strike-unknown": "No se sabe qué base tiene hoy una de las opciones importadas.",
    "too-many": "Queda más de lo que una posición puede tener: 9.999 lotes o 999.900 acciones.",
    empty: "No queda ninguna operación.",
  },
} as const;

/** The server's messages about capital and margin. */
export const riskSettingsMessages = {
  stale: "Cambió en otra pestaña o dispositivo. Revisá cómo quedó y volvé a intentar.",
} as const;
