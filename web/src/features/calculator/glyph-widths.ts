/** Widths of single glyphs in CSS pixels. */
export type GlyphWidths = ReadonlyMap<string, number>;

/** All that the chain's numbers are written with; the slash with the room around it. */
export const rulerGlyphs = [..."0123456789.,−+–/ "] as const;

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
