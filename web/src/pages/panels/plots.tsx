import type { EmbedPosition, EmbedSmile } from "@paridad/core/contract";
import { formatInteger, formatRatio, formatStrike, formatVolatility } from "@paridad/core/formats";
import { numberIn, payoffDrawing, ratioDrawing, smileDrawing } from "@paridad/core/panels";
import type { Locale, PictureSize, RatioSummary } from "@paridad/core/panels";
import { roundTicks } from "@paridad/core/plot";
import type { Extent } from "@paridad/core/plot";

/** Colours of a plot: those of a theme, or a page's properties. */
export type PlotColors = Readonly<
  Record<"text" | "muted" | "line" | "accent" | "call" | "put" | "atm" | "up" | "down", string>
>;
export type PlotStyle = { readonly colors: PlotColors; readonly locale: Locale; readonly fontSize: number };

type Axis = {
  readonly extent: Extent;
  readonly place: (value: number) => number;
  readonly format: (value: number) => string;
};

/** Room for the numbers beside and under a plot, in font sizes. */
const beside = 5.4;
const under = 1.7;

/** Lines and numbers of the axes. */
export function Axes({
  size: { width, height },
  across,
  up,
  style: { colors, fontSize, locale },
}: {
  size: PictureSize;
  /** Left out where it has no numbers. */
  across?: Axis;
  up: Axis;
  style: PlotStyle;
}) {
  const most = Math.max(2, Math.min(5, Math.floor(width / (fontSize * 7))));
  return (
    <g fontSize={fontSize} fill={colors.muted}>
      {roundTicks(up.extent, 7).map((value) => (
        <g key={value}>
          <line x1={0} x2={width} y1={up.place(value)} y2={up.place(value)} stroke={colors.line} />
          <text x={-fontSize * 0.5} y={up.place(value) + fontSize * 0.35} textAnchor="end">
            {numberIn(locale, up.format(value))}
          </text>
        </g>
      ))}
      {across &&
        roundTicks(across.extent, most).map((value) => (
          <text key={value} x={across.place(value)} y={height + fontSize * 1.4} textAnchor="middle">
            {numberIn(locale, across.format(value))}
          </text>
        ))}
    </g>
  );
}

/** Pixels inside of the axes' numbers, and where they begin. */
export function innerOf({ width, height }: PictureSize, fontSize: number) {
  return {
    left: fontSize * beside,
    size: { width: width - fontSize * (beside + 0.5), height: height - fontSize * under },
  };
}

export type PlotProps = { readonly size: PictureSize; readonly style: PlotStyle };

/** A smile: bars from bid to ask, the fit, the forward. */
export function SmilePlot({ smile, size, style }: PlotProps & { smile: EmbedSmile }) {
  const { colors, fontSize } = style;
  const inner = innerOf(size, fontSize);
  const drawing = smileDrawing(smile, { ...inner.size, margin: fontSize * 0.7 });
  if (drawing === null) return null;
  const { bars, path, forward, strikes, volatilities, x, y } = drawing;
  return (
    <g transform={`translate(${inner.left} 0)`} fill="none">
      <Axes
        size={inner.size}
        style={style}
        across={{ extent: strikes, place: x, format: formatStrike }}
        up={{ extent: volatilities, place: y, format: formatVolatility }}
      />
      {forward === null ? null : (
        <line
          x1={forward}
          x2={forward}
          y1={0}
          y2={inner.size.height}
          stroke={colors.atm}
          strokeDasharray="4 4"
        />
      )}
      {bars.map(({ type, x: at, bid, middle, ask }) => (
        <g key={`${type} ${at}`} stroke={colors[type]} strokeWidth={1.25}>
          <line x1={at} x2={at} y1={bid} y2={ask} />
          <circle cx={at} cy={middle} r={fontSize * 0.25} fill={colors[type]} stroke="none" />
        </g>
      ))}
      {path === "" ? null : <path d={path} stroke={colors.accent} strokeWidth={1.75} />}
    </g>
  );
}

/** A ratio's way over its sessions, with the mean. */
export function RatioPlot({ summary, size, style }: PlotProps & { summary: RatioSummary }) {
  const { colors, fontSize } = style;
  const inner = innerOf(size, fontSize);
  const mean = summary.statistics.ok ? summary.statistics.mean : null;
  const drawing = ratioDrawing(summary.points, { mean, box: { ...inner.size, margin: fontSize * 0.7 } });
  if (drawing === null) return null;
  return (
    <g transform={`translate(${inner.left} 0)`} fill="none">
      <Axes
        size={inner.size}
        style={style}
        up={{ extent: drawing.range, place: drawing.y, format: formatRatio }}
      />
      {drawing.mean === null ? null : (
        <line
          x1={0}
          x2={inner.size.width}
          y1={drawing.mean}
          y2={drawing.mean}
          stroke={colors.muted}
          strokeDasharray="4 4"
        />
      )}
      <path d={drawing.path} stroke={colors.accent} strokeWidth={1.75} />
      {drawing.last === null ? null : (
        <circle cx={drawing.last.x} cy={drawing.last.y} r={fontSize * 0.3} fill={colors.accent} />
      )}
    </g>
  );
}

const thousands: Readonly<Record<Locale, string>> = { "es-AR": "mil", en: "k" };

const shortPesos = (locale: Locale) => (value: number) =>
  Math.abs(value) >= 10_000 ? `${formatInteger(value / 1_000)} ${thousands[locale]}` : formatInteger(value);

/** A payoff: the line at the nearest expiry, today's dashed, nothing's height and the share of now. */
export function PayoffPlot({ position, size, style }: PlotProps & { position: EmbedPosition }) {
  const { colors, fontSize } = style;
  const inner = innerOf(size, fontSize);
  const drawing = payoffDrawing(position, { ...inner.size, margin: fontSize * 0.7 });
  if (drawing === null) return null;
  const { width, height } = inner.size;
  const { levels, profits, x, y, zero, spot, atExpiry, today } = drawing;
  return (
    <g transform={`translate(${inner.left} 0)`} fill="none">
      <Axes
        size={inner.size}
        style={style}
        across={{ extent: levels, place: x, format: formatStrike }}
        up={{ extent: profits, place: y, format: shortPesos(style.locale) }}
      />
      <line x2={width} y1={zero} y2={zero} stroke={colors.muted} />
      {spot === null ? null : (
        <line x1={spot} x2={spot} y1={0} y2={height} stroke={colors.atm} strokeDasharray="4 4" />
      )}
      {today === null ? null : (
        <path d={today} stroke={colors.muted} strokeDasharray="5 3" strokeWidth={1.5} />
      )}
      <path d={atExpiry} stroke={colors.accent} strokeWidth={2} />
    </g>
  );
}
