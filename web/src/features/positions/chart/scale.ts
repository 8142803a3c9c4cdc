import { linearScale } from "@paridad/core/plot";

export type Frame = {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type Scale = {
  readonly x: (level: number) => number;
  readonly y: (profit: number) => number;
  readonly levelAt: (x: number) => number;
};

/** Pesos a share from left to right, pesos in all from bottom to top. */
export function scaleOf(
  { left, right, top, bottom }: Frame,
  { lower, upper, least, most }: { lower: number; upper: number; least: number; most: number },
): Scale {
  const xs = [lower, upper] as const;
  return {
    x: linearScale(xs, [left, right]),
    y: linearScale([least, most], [bottom, top]),
    levelAt: linearScale([left, right], xs),
  };
}

/** The net result of another position at its first expiry, by price. */
export type ComparedLine = { readonly name: string; readonly points: readonly Point[] };

type Point = { readonly level: number; readonly profit: number };

/** The value of a line at a level: straight between its points; null beyond its ends. */
export function valueOf(points: readonly Point[], level: number): number | null {
  const next = points.findIndex((point) => point.level >= level);
  const upper = points[next];
  if (upper === undefined) return null;
  const lower = points[next - 1];
  if (upper.level === level || lower === undefined) return upper.level === level ? upper.profit : null;
  return lower.profit + ((level - lower.level) / (upper.level - lower.level)) * (upper.profit - lower.profit);
}

/** The lines' lowest and highest result with zero among them, and some air. */
export function profitRange(lines: readonly (readonly Point[])[]): { least: number; most: number } {
  let [least, most] = [0, 0];
  for (const line of lines) {
    for (const { profit } of line) {
      least = Math.min(least, profit);
      most = Math.max(most, profit);
    }
  }
  const air = 0.08 * (most - least || 1);
  return { least: least - air, most: most + air };
}
