import type { BackTestAnswer } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { extentOf, linePath, linearScale } from "@paridad/core/plot";
import { expirationInstant } from "@paridad/core/symbols";

import { Axes, innerOf } from "../panels/plots.tsx";
import type { PlotProps } from "../panels/plots.tsx";

/** Gained so far by the rule, and dashed by the caución, at the end of each cycle. */
export function CurvePlot({
  result: { cycles, curve },
  size,
  style,
}: PlotProps & { result: BackTestAnswer }) {
  const { fontSize, colors } = style;
  const inner = innerOf(size, fontSize);
  const [first] = cycles;
  const points = [
    ...(first === undefined ? [] : [{ date: first.entered, rule: 0, caucion: 0 }]),
    ...curve,
  ].map(({ date, rule, caucion }) => ({ at: expirationInstant(date), rule, caucion }));
  const times = extentOf(points.map(({ at }) => at));
  const extent = extentOf(
    points.flatMap(({ rule, caucion }) => [rule, ...(caucion === null ? [] : [caucion])]),
  );
  if (times === null || extent === null) return null;
  const margin = fontSize * 0.7;
  const x = linearScale(times, [margin, inner.size.width - margin]);
  const y = linearScale(extent, [inner.size.height - margin, margin]);
  const caucion = points.map(
    (point) => [x(point.at), point.caucion === null ? null : y(point.caucion)] as const,
  );
  return (
    <g transform={`translate(${inner.left} 0)`} fill="none">
      <Axes
        size={inner.size}
        style={style}
        up={{ extent, place: y, format: (value) => `${formatInteger(value * 100)} %` }}
      />
      <path d={linePath(caucion)} stroke={colors.muted} strokeDasharray="5 3" strokeWidth={1.5} />
      <path
        d={linePath(points.map((point) => [x(point.at), y(point.rule)]))}
        stroke={colors.accent}
        strokeWidth={2}
      />
    </g>
  );
}
