import { memo, useLayoutEffect, useRef, useState } from "react";

import type { NumberFont } from "./chain-columns.ts";
import type { GlyphWidths } from "./glyph-widths.ts";
import { numberBlank, rulerGlyphs } from "./glyph-widths.ts";

/** So many of a glyph stand side by side that the layout's rounding to 1/64 of a pixel counts for nothing. */
const repeats = 64;
const fonts: readonly NumberFont[] = ["normal", "small", "strong"];

const probeSpacing = 10;

const Ruler = memo(function Ruler() {
  const lines = fonts.map((font) => (
    <span key={font} data-font={font} className={font === "strong" ? "font-[650]" : undefined}>
      {rulerGlyphs.map((glyph) => (
        <span key={glyph} data-glyph={glyph}>
          {glyph.repeat(repeats)}
        </span>
      ))}
    </span>
  ));
  return (
    <>
      {lines}
      <span>
        <span data-probe style={{ wordSpacing: probeSpacing }}>
          {numberBlank.repeat(repeats)}
        </span>
      </span>
    </>
  );
});

export type ChainMeasures = {
  /** Of the table's rows, in CSS pixels. */
  readonly width: number;
  readonly glyphs: Readonly<Record<NumberFont, GlyphWidths>>;
  /** Whether blanks are as wide as the page asks; a reader's own style for the spacing of text may forbid it. */
  readonly hasOwnSpacing: boolean;
};

function glyphsOf(line: Element | null): GlyphWidths {
  const glyphs = new Map<string, number>();
  for (const element of line?.querySelectorAll<HTMLElement>("[data-glyph]") ?? []) {
    glyphs.set(element.dataset["glyph"] ?? "", element.getBoundingClientRect().width / repeats);
  }
  return glyphs;
}

function measure(ruler: HTMLElement): ChainMeasures | null {
  const { width } = ruler.getBoundingClientRect();
  if (width === 0) return null;
  const of = (font: NumberFont) => glyphsOf(ruler.querySelector(`[data-font="${font}"]`));
  const glyphs = { normal: of("normal"), small: of("small"), strong: of("strong") };
  const probe = (ruler.querySelector("[data-probe]")?.getBoundingClientRect().width ?? 0) / repeats;
  const asked = (glyphs.normal.get(numberBlank) ?? 0) + probeSpacing;
  return { width, glyphs, hasOwnSpacing: Math.abs(probe - asked) < 0.1 };
}

function isSame(left: ChainMeasures | null, right: ChainMeasures | null): boolean {
  if (left === null || right === null) return left === right;
  const isSameFont = (font: NumberFont) =>
    rulerGlyphs.every((glyph) => left.glyphs[font].get(glyph) === right.glyphs[font].get(glyph));
  return left.width === right.width && left.hasOwnSpacing === right.hasOwnSpacing && fonts.every(isSameFont);
}

/**
 * What the chain's rows and numbers measure, followed as the room, the zoom or the font changes; null where nothing has
 * a layout. `ruler` has to stand where the table stands.
 */
export function useChainMeasures() {
  const ref = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState<ChainMeasures | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === "undefined") return undefined;
    const update = () => {
      const now = measure(element);
      setMeasures((before) => (isSame(before, now) ? before : now));
    };
    update();
    const observer = new ResizeObserver(update);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const ruler = (
    <div ref={ref} aria-hidden className="chain-ruler">
      <Ruler />
    </div>
  );
  return { ruler, measures };
}
