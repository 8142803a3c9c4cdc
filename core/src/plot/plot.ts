/** Lowest and highest of some numbers. */
export type Extent = readonly [low: number, high: number];

/** Extent of the finite ones; null without any. */
export function extentOf(values: readonly number[]): Extent | null {
  const known = values.filter(Number.isFinite);
  return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
}

/** Lays a range of numbers onto pixels; a range of a single number lies in their middle. */
export function linearScale([low, high]: Extent, [from, to]: readonly [number, number]) {
  return (value: number): number =>
    high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from);
}

/** Multiples of 1, 2, 2.5 or 5 times a power of ten from one number to another, at most `count` of them. */
export function roundTicks([from, to]: Extent, count: number): number[] {
  const rough = (to - from) / Math.max(1, count - 1);
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** SVG commands of a line through pixels; a null height leaves a gap, never a zero. */
export function linePath(pixels: readonly (readonly [x: number, y: number | null])[]): string {
  return pixels
    .map(([x, y], index) => {
      if (y === null) return "";
      const isJoined = index > 0 && pixels[index - 1]?.[1] !== null;
      return `${isJoined ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
