import type { PanelChoices, PanelName } from "./request/attributes.ts";
import { chainHeight, salesHeight, usualHeights } from "./heights.ts";

/** Pixels that a panel's frame takes. */
export function panelHeight(name: PanelName, { strikes, rows }: PanelChoices): number {
  if (name === "chain") return chainHeight(2 * strikes);
  return name === "lanzamientos" ? salesHeight(rows) : usualHeights[name];
}
