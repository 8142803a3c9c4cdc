import type { HistoryMeta } from "@paridad/core/contract";

/** Where bars came from, in words. */
export const sourceNames = {
  simulated: "Simulada",
  replay: "Grabada",
  live: "Del mercado",
  imported: "Importada",
} as const;

const list = new Intl.ListFormat("es-AR");

/** `Fuente simulada e importada`; empty when the answer does not say. */
export function sourceText(meta: HistoryMeta | null | undefined): string {
  const names = (meta?.sources ?? []).map((source) => sourceNames[source].toLowerCase());
  return names.length === 0 ? "" : `Fuente ${list.format(names)}`;
}
