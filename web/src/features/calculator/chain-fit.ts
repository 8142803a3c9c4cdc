import type { CSSProperties } from "react";

import type { NumberFont } from "./chain-columns.ts";
import type { ChainMeasures } from "./chain-ruler.tsx";
import { numberBlank, textWidth } from "./glyph-widths.ts";

/** Numbers end this far from their column's right edge, and each cell ends with them; in CSS pixels. */
export const cellGap = 5;

/** Whether a cell has no box. */
export function isLine(style: CSSProperties | undefined): boolean {
  return style?.display === "inline";
}

/** How a cell of a width takes it, with the numbers it reads or `null` for anything else. */
export type FitCell = (
  width: number,
  numbers: { readonly text: string; readonly font: NumberFont } | null,
) => CSSProperties | undefined;

/**
 * A row is one line of text, which a tick lays out at once: a cell of numbers has no box, and the blank before them
 * brings them to their column's right edge. What is not numbers, or does not fit, stands in a box of its cell's width.
 * Where nothing was measured, or the reader's own style spaces words, all cells are boxes. Of each width there is one
 * style, as hundreds are asked for at each tick.
 */
export function createFitCell(measures: ChainMeasures | null): FitCell {
  const boxes = new Map<number, CSSProperties>();
  const lines = new Map<number, CSSProperties>();
  const boxOf = (width: number) => {
    const box = boxes.get(width) ?? { width, paddingLeft: cellGap };
    boxes.set(width, box);
    return box;
  };
  return (width, numbers) => {
    if (measures === null) return undefined;
    if (numbers === null || !measures.hasOwnSpacing) return boxOf(width);
    const { normal, [numbers.font]: glyphs } = measures.glyphs;
    const taken = textWidth(numbers.text, glyphs);
    // A strong number's blank stands before it, in the cell's own font.
    const blank = textWidth(numberBlank, numbers.font === "strong" ? normal : glyphs);
    if (taken === null || blank === null || taken > width) return boxOf(width);
    const room = Math.round((width - taken - blank) * 64) / 64;
    const line = lines.get(room) ?? {
      display: "inline",
      verticalAlign: "baseline",
      wordSpacing: `${room}px`,
    };
    lines.set(room, line);
    return line;
  };
}
