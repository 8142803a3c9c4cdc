const unsold: Readonly<Record<string, string>> = { free: "Gratuito", trial: "Prueba" };

/** A plan's name on screens that have only its id: `Gratuito`, `Pro`. The list of plans has the names as they are sold. */
export function planName(id: string): string {
  return unsold[id] ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
}
