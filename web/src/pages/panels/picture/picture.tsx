import { textsIn } from "@paridad/core/panels";
import type { PanelFigure, PictureSize } from "@paridad/core/panels";
import type { ReactNode, SVGProps } from "react";

import type { PlotStyle } from "../plots.tsx";

const margin = 20;
const fontSize = 12;
const footerHeight = 34;
const rowHeight = 44;

/** Figures in columns of equal width, each with its name above. */
function Row({ figures, top, width, colors }: Figures & { top: number; width: number }) {
  const step = (width - 2 * margin) / figures.length;
  return figures.map(({ name, number }, index) => (
    <g key={name} transform={`translate(${margin + index * step} ${top})`}>
      <text y={fontSize} fontSize={fontSize * 0.92} fill={colors.muted}>
        {name}
      </text>
      <text y={fontSize * 2.7} fontSize={fontSize * 1.4} fontWeight={600} fill={colors.text}>
        {number.text}
      </text>
      {linesOf(number.reason ?? "", step / reasonWidth).map((line, at) => (
        <text key={line} y={fontSize * (2 + at)} fontSize={fontSize * 0.8} fill={colors.muted}>
          {line}
        </text>
      ))}
    </g>
  ));
}
type Figures = { readonly figures: readonly PanelFigure[]; readonly colors: PlotStyle["colors"] };

/** Width of a character of a reason. */
const reasonWidth = 5.2;

/** A text in lines of so many characters, broken between words. */
function linesOf(text: string, characters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((one) => one !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= characters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Figures that stand beside each other without touching. */
const figureWidth = 140;

function figuresAcross(count: number, width: number): number {
  return Math.max(1, Math.min(count, Math.floor((width - 2 * margin) / figureWidth)));
}

/** Units of a picture of nothing but so many figures. */
export function figuresHigh(count: number, width: number): number {
  const around = isNarrow({ width }) ? 110 : 80;
  return around + Math.ceil(count / figuresAcross(count, width)) * rowHeight;
}

type Frame = { readonly size: PictureSize; readonly theme: PlotStyle & { readonly background: string } };
type Heading = { readonly title: string; readonly terms: string };
/** In units of the drawing: what stood beside stands below. */
const isNarrow = ({ width }: Pick<PictureSize, "width">): boolean => width < 520;

function Beside({ size, y, children, ...text }: SVGProps<SVGTextElement> & { size: PictureSize; y: number }) {
  const anchor = isNarrow(size)
    ? ({ x: margin, textAnchor: "start" } as const)
    : ({ x: size.width - margin, textAnchor: "end" } as const);
  return (
    <text {...anchor} y={y} {...text}>
      {children}
    </text>
  );
}

function Title({ size, theme: { colors }, title, terms }: Frame & Heading) {
  return (
    <>
      <text x={margin} y={margin + 12} fontSize={17} fontWeight={600} fill={colors.text}>
        {title}
      </text>
      <Beside size={size} y={margin + (isNarrow(size) ? 32 : 12)} fill={colors.muted}>
        {terms}
      </Beside>
    </>
  );
}

function Source({ size, theme: { colors, locale }, source }: Frame & { source: string }) {
  const { attribution, notAdvice } = textsIn(locale);
  const small = { fontSize: 10.5, fill: colors.muted };
  return (
    <>
      <text x={margin} y={size.height - (isNarrow(size) ? 26 : 12)} {...small}>
        {source}
      </text>
      <Beside size={size} y={size.height - 12} {...small}>
        {`${attribution} · ${notAdvice}`}
      </Beside>
    </>
  );
}

/** The frame of a picture: title, figures, what is drawn, and source with its time. */
export function Picture({
  size,
  theme,
  title,
  terms,
  figures = [],
  source,
  children,
}: Frame &
  Heading & {
    figures?: readonly PanelFigure[];
    source: string;
    children: (box: PictureSize, style: PlotStyle) => ReactNode;
  }) {
  const { width, height } = size;
  const { colors, background } = theme;
  const perRow = figuresAcross(figures.length, width);
  const rows = Array.from({ length: Math.ceil(figures.length / perRow) }, (_, row) =>
    figures.slice(row * perRow, (row + 1) * perRow),
  );
  const figuresTop = margin + (isNarrow(size) ? 42 : 26);
  const top = figuresTop + rows.length * rowHeight;
  const below = footerHeight + (isNarrow(size) ? 14 : 0);
  const box = { width: width - 2 * margin, height: Math.max(0, height - top - below) };
  return (
    <g fontFamily="Inter, system-ui, sans-serif" fontSize={fontSize}>
      <rect width={width} height={height} fill={background} />
      <Title size={size} theme={theme} title={title} terms={terms} />
      {rows.map((row, index) => (
        <Row
          key={row[0]?.name}
          figures={row}
          top={figuresTop + index * rowHeight}
          width={width}
          colors={colors}
        />
      ))}
      <g transform={`translate(${margin} ${top})`}>{children(box, theme)}</g>
      <Source size={size} theme={theme} source={source} />
    </g>
  );
}
