import type { CSSProperties } from "react";

import type { ChainMeasures } from "./chain-ruler.tsx";

/** Numbers end this far from their column's right edge, and each cell ends with them; in CSS pixels. */
export const cellGap = 5;

/** The style of a cell of a width in CSS pixels; `undefined` before the table was measured. */
export type FitCell = (width: number) => CSSProperties | undefined;

/** Every cell is a box of its column's width. One style object per width, as hundreds are asked for at each tick. */
export function createFitCell(measures: ChainMeasures | null): FitCell {
  const boxes = new Map<number, CSSProperties>();
  return (width) => {
    if (measures === null) return undefined;
    const box = boxes.get(width) ?? { width, paddingLeft: cellGap };
    boxes.set(width, box);
    return box;
  };
}
