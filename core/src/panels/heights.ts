import type { PanelChoices, PanelName } from "./request/attributes.ts";

/** Header, column names and footer of a chain. */
const aroundRows = 148;
const rowHeight = 28;

/** Pixels of a chain with so many rows. */
export function chainHeight(rows: number): number {
  return aroundRows + rowHeight * rows;
}

/** On a telephone a chain has a switch, and lines of its header and footer break. */
export const narrowChain = { below: 540, more: 76 } as const;

/** Pixels of the elements whose height doesn't follow what they show. */
export const usualHeights = { ratios: 360, volatility: 400, position: 420, ticker: 64 } as const;

/** Pixels of a table of *lanzamientos* with so many rows. */
export function salesHeight(rows: number): number {
  return 208 + rowHeight * rows;
}

/** Pixels that a panel's frame takes. */
export function panelHeight(name: PanelName, { strikes, rows }: PanelChoices): number {
  if (name === "chain") return chainHeight(2 * strikes);
  return name === "lanzamientos" ? salesHeight(rows) : usualHeights[name];
}
