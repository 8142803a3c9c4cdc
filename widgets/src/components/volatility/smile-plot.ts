import type { smileDrawing } from "@paridad/core/panels";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

export const smileBox = { width: 400, height: 160, margin: 8 } as const;

/** Points as bars from bid to ask with a dot at the middle, and the fit as a line; the forward is dashed. */
export function smilePlot(
  { bars, path, forward }: NonNullable<ReturnType<typeof smileDrawing>>,
  { label, line }: { label: string; line: unknown },
): TemplateResult {
  const { width, height } = smileBox;
  return html`<svg
    part="plot"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
  >
    ${forward === null ? nothing : svg`<line class="forward" x1=${forward} x2=${forward} y1="0" y2=${height} />`}
    ${bars.map(
      ({ type, x, bid, middle, ask }) => svg`<g class=${type}>
        <line x1=${x} x2=${x} y1=${bid} y2=${ask} />
        <line class="dot" x1=${x} x2=${x} y1=${middle} y2=${middle} />
      </g>`,
    )}
    ${path === "" ? nothing : svg`<path d=${path} />`} ${line}
  </svg>`;
}
