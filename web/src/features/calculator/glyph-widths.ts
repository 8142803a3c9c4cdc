/** Widths of single glyphs in CSS pixels. */
export type GlyphWidths = ReadonlyMap<string, number>;

/** Stands before each number of a line, as wide as its cell has room left. */
export const numberBlank = " ";
/** Between two numbers of a cell. Its blanks are none that word spacing widens. */
export const pairSeparator = "\u2004/\u2004";

/** All that the chain's numbers are written with. */
export const rulerGlyphs: readonly string[] = [...new Set(`0123456789.,−+–${numberBlank}${pairSeparator}`)];

/** Width of a text in CSS pixels, or null when it has a glyph that was not measured. Glyphs have no kerning here. */
export function textWidth(text: string, glyphs: GlyphWidths): number | null {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const glyph = glyphs.get(text.charAt(index));
    if (glyph === undefined) return null;
    width += glyph;
  }
  return width;
}
