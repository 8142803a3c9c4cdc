import type { EmbedSmile } from "@paridad/core/contract";
import {
  chainHeading,
  panelReaders,
  ratioFigures,
  ratioSummaryOf,
  smileFigures,
  smileHeading,
  textsIn,
} from "@paridad/core/panels";
import type {
  PacedData,
  PageChain,
  PageSmile,
  PanelChain,
  PanelFigure,
  PanelView,
  PictureSize,
} from "@paridad/core/panels";
import { themeColors } from "@paridad/core/tokens";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { shownRows } from "../chain-panel.tsx";
import { RatioPlot, SmilePlot } from "../plots.tsx";
import type { PlotStyle } from "../plots.tsx";
import { ratioHeading } from "../ratio-panel.tsx";
import { sourceLine } from "../source-line.ts";
import { ChainDrawing, chainRowHeight } from "./chain-drawing.tsx";
import { Picture } from "./picture.tsx";

type Drawing = {
  readonly title: string;
  readonly terms: string;
  readonly figures?: readonly PanelFigure[];
  readonly draw: (box: PictureSize, style: PlotStyle) => ReactNode;
};

/** Above and below a chain's rows. */
const aroundRows = 104;
const usualSize = { width: 800, height: 450 } as const;

/** Units of the drawing across: text keeps its size from 360 to 760 px wide, and grows with wider pictures. */
const unitsAcross = (width: number): number => Math.min(Math.max(width, 360), 760);

function chainDrawing(chain: PanelChain, { choices }: PanelView): Drawing {
  const { title, price, expires, atTheMoney } = chainHeading(chain, choices.locale);
  const money = atTheMoney === null ? "" : ` · ${textsIn(choices.locale).atTheMoneyVolatility} ${atTheMoney}`;
  return {
    title: `${title} ${price}`,
    terms: `${expires}${money}`,
    draw: (box, style) => {
      const strikes = Math.min(choices.strikes, Math.floor((box.height / chainRowHeight - 1) / 2));
      return <ChainDrawing rows={shownRows(chain, { strikes })} choices={choices} box={box} style={style} />;
    },
  };
}

function smileDrawing(smile: EmbedSmile, { choices: { locale } }: PanelView): Drawing {
  const { title, expires } = smileHeading(smile, locale);
  return {
    title,
    terms: expires,
    figures: smileFigures(smile, locale),
    draw: (size, style) => <SmilePlot smile={smile} size={size} style={style} />,
  };
}

function ratioDrawing(data: PacedData, view: PanelView): Drawing {
  const summary = ratioSummaryOf(view, data);
  const { locale } = view.choices;
  return {
    ...ratioHeading(view.choices),
    figures: ratioFigures(summary, { locale, isSample: view.isSample }),
    draw: (size, style) => <RatioPlot summary={summary} size={size} style={style} />,
  };
}

/** Of an answer that has something to show. */
function drawingOf(view: PanelView, data: PacedData): Drawing {
  const { chain } = data as PageChain;
  const { smile } = data as PageSmile;
  if (view.name === "chain" && chain !== null) return chainDrawing(chain, view);
  return view.name === "volatility" && smile !== null ? smileDrawing(smile, view) : ratioDrawing(data, view);
}

/** Why there is nothing to draw, in its place. */
const wordsOf = ({ title, hint }: { title: string; hint: string }): Drawing => ({
  title,
  terms: hint,
  draw: () => null,
});

/** The picture's height: a chain's is that of its rows unless another is asked for, which shows the rows that fit. */
function heightOf(view: PanelView, data: PacedData, width: number): number {
  const { chain } = data as PageChain;
  if (view.name !== "chain" || chain === null) return usualSize.height;
  const rows = shownRows(chain, view.choices).length;
  return Math.round(((aroundRows + rows * chainRowHeight) * width) / unitsAcross(width));
}

/** A panel as an SVG of its own; dark where that is asked for, otherwise light. */
export function panelPicture(
  view: PanelView,
  { width = usualSize.width, height }: Partial<PictureSize>,
): string {
  const { choices, market } = view;
  const { locale } = choices;
  if (!market.ok) return "";
  const { data } = market;
  const empty = panelReaders[view.name].empty(view, data);
  const { draw, ...words } = empty === null ? drawingOf(view, data) : wordsOf(empty);
  const units = unitsAcross(width);
  const high = height ?? heightOf(view, data, width);
  const size = { width: units, height: (high * units) / width };
  const colors = themeColors[choices.theme === "dark" ? "dark" : "light"];
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={high}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <title>{words.title}</title>
      <Picture
        size={size}
        theme={{ colors, background: colors.s1, locale, fontSize: 12 }}
        source={sourceLine(view)}
        {...words}
      >
        {draw}
      </Picture>
    </svg>,
  );
}
