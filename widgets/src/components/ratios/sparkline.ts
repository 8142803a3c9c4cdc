import type { ratioDrawing } from "@paridad/core/panels";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

export const ratioBox = { width: 320, height: 96, margin: 6 } as const;

/** Sessions as a line, broken where one has no ratio; the mean is dashed and the newest value a dot. */
export function sparkline(
  { path, mean, last }: NonNullable<ReturnType<typeof ratioDrawing>>,
  { label, line }: { label: string; line: unknown },
): TemplateResult {
  const { width, height } = ratioBox;
  return html`<svg
    part="sparkline"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
  >
    ${mean === null ? nothing : svg`<line class="mean" x1="0" x2=${width} y1=${mean} y2=${mean} />`}
    <path d=${path} />
    ${last ? svg`<line class="dot" x1=${last.x} x2=${last.x} y1=${last.y} y2=${last.y} />` : nothing} ${line}
  </svg>`;
}
