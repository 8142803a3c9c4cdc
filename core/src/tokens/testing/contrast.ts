function channel(value: number): number {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

type Color = { red: number; green: number; blue: number; alpha: number };

const hexShape = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const rgbaShape = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/;

/** Reads `#rrggbb` or `rgba(r, g, b, a)` as written in the tokens; null for anything else. */
export function readColor(text: string): Color | null {
  const hex = hexShape.exec(text);
  if (hex) {
    const [red, green, blue] = hex.slice(1).map((pair) => Number.parseInt(pair, 16));
    return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: 1 };
  }
  const rgba = rgbaShape.exec(text);
  if (!rgba) return null;
  const [red, green, blue, alpha] = rgba.slice(1).map(Number);
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: alpha ?? 1 };
}

/** What the eye sees of a translucent colour over an opaque one. */
export function blendOver(top: Color, under: Color): Color {
  const mix = (upper: number, lower: number): number => upper * top.alpha + lower * (1 - top.alpha);
  return {
    red: mix(top.red, under.red),
    green: mix(top.green, under.green),
    blue: mix(top.blue, under.blue),
    alpha: 1,
  };
}

function luminance({ red, green, blue }: Color): number {
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(first: Color, second: Color): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
