import { extentOf, linePath, linearScale } from "@paridad/core/plot";
import type { Extent } from "@paridad/core/plot";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

import type { RatioPoint } from "./ratio-summary.ts";

const width = 320;
const height = 96;
const margin = 6;

/** The lowest and the highest known value; null where fewer than two are known. */
export function rangeOf(points: readonly RatioPoint[]): Extent | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length < 2 ? null : extentOf(values);
}

/** Sessions as a line, broken where one has no ratio; the mean is dashed and the newest value a dot. */
export function sparkline(
  points: readonly RatioPoint[],
  { mean, label }: { mean: number | null; label: string },
): TemplateResult | typeof nothing {
  const range = rangeOf(points);
  if (range === null) return nothing;
  const across = linearScale([0, points.length - 1], [margin, width - margin]);
  const up = linearScale(range, [height - margin, margin]);
  const pixels = points.map(
    ({ value }, index) => [across(index), value === null ? null : up(value)] as const,
  );
  const last = pixels.findLast(([, y]) => y !== null);
  return html`<svg
    part="sparkline"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
  >
    ${mean === null ? nothing : svg`<line class="mean" x1="0" x2=${width} y1=${up(mean)} y2=${up(mean)} />`}
    <path d=${linePath(pixels)} />
    ${last ? svg`<line class="dot" x1=${last[0]} x2=${last[0]} y1=${last[1]} y2=${last[1]} />` : nothing}
  </svg>`;
}
