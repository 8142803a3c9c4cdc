/** Header, column names and footer of a chain. */
const aroundRows = 148;
const rowHeight = 28;

/** Pixels of a chain with so many rows. */
export function chainHeight(rows: number): number {
  return aroundRows + rowHeight * rows;
}

/** Pixels of the elements whose height doesn't follow what they show. */
export const usualHeights = { ratios: 360, volatility: 400 } as const;
