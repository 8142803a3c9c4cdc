import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

import type { RatioPoint } from "./ratio-summary.ts";

const width = 320;
const height = 96;
const margin = 6;

type Known = { readonly place: number; readonly value: number };

function knownPoints(points: readonly RatioPoint[]): Known[] {
  return points.flatMap(({ value }, place) => (value === null ? [] : [{ place, value }]));
}

/** The lowest and the highest known value; null where fewer than two are known. */
export function rangeOf(
  points: readonly RatioPoint[],
): { readonly low: number; readonly high: number } | null {
  const values = knownPoints(points).map(({ value }) => value);
  return values.length < 2 ? null : { low: Math.min(...values), high: Math.max(...values) };
}

/** Sessions as a line, broken where one has no ratio; the mean is dashed and the newest value a dot. */
export function sparkline(
  points: readonly RatioPoint[],
  { mean, label }: { mean: number | null; label: string },
): TemplateResult | typeof nothing {
  const range = rangeOf(points);
  if (range === null) return nothing;
  const { low, high } = range;
  const across = (place: number) => margin + (place / (points.length - 1)) * (width - 2 * margin);
  const up = (value: number) =>
    high === low ? height / 2 : height - margin - ((value - low) / (high - low)) * (height - 2 * margin);
  const known = knownPoints(points);
  const path = known
    .map(({ place, value }, order) => {
      const isJoined = order > 0 && known[order - 1]?.place === place - 1;
      return `${isJoined ? "L" : "M"}${across(place).toFixed(1)} ${up(value).toFixed(1)}`;
    })
    .join("");
  const last = known.at(-1);
  return html`<svg
    part="sparkline"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
  >
    ${mean === null ? nothing : svg`<line class="mean" x1="0" x2=${width} y1=${up(mean)} y2=${up(mean)} />`}
    <path d=${path} />
    ${last ? svg`<line class="dot" x1=${across(last.place)} x2=${across(last.place)} y1=${up(last.value)} y2=${up(last.value)} />` : nothing}
  </svg>`;
}
