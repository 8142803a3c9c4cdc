import { ratioDrawing } from "@paridad/core/panels";
import type { RatioPoint } from "@paridad/core/panels";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

const box = { width: 320, height: 96, margin: 6 } as const;

/** Sessions as a line, broken where one has no ratio; the mean is dashed and the newest value a dot. */
export function sparkline(
  points: readonly RatioPoint[],
  { mean, label }: { mean: number | null; label: string },
): TemplateResult | typeof nothing {
  const drawing = ratioDrawing(points, { mean, box });
  if (drawing === null) return nothing;
  const { path, mean: middle, last } = drawing;
  return html`<svg
    part="sparkline"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${box.width} ${box.height}"
    preserveAspectRatio="none"
  >
    ${middle === null ? nothing : svg`<line class="mean" x1="0" x2=${box.width} y1=${middle} y2=${middle} />`}
    <path d=${path} />
    ${last ? svg`<line class="dot" x1=${last.x} x2=${last.x} y1=${last.y} y2=${last.y} />` : nothing}
  </svg>`;
}
