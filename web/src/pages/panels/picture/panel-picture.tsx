import type { EmbedCoveredCalls, EmbedPosition, EmbedSmile } from "@paridad/core/contract";
import {
  chainHeading,
  panelReaders,
  positionFigures,
  positionHeading,
  ratioFigures,
  ratioSummaryOf,
  salesHeading,
  salesHeads,
  salesRow,
  salesVerdict,
  smileFigures,
  smileHeading,
  textsIn,
  tickerFigures,
} from "@paridad/core/panels";
import type { AnyPage, PacedData, PanelChain, PanelView, PictureSize } from "@paridad/core/panels";

import { shownRows } from "../chain-panel.tsx";
import { PayoffPlot, RatioPlot, SmilePlot } from "../plots.tsx";
import { ratioHeading } from "../ratio-panel.tsx";
import { sourceLine } from "../source-line.ts";
import { ChainDrawing } from "./chain-drawing.tsx";
import { TableDrawing, tableRowHeight } from "./table-drawing.tsx";
import { figuresHigh } from "./picture.tsx";
import { pictureSvg, unitsAcross } from "./picture-svg.tsx";
import type { Drawing } from "./picture-svg.tsx";

/** Above and below a chain's rows. */
const aroundRows = 104;
const usualSize = { width: 800, height: 450 } as const;

function chainDrawing(chain: PanelChain, { choices }: PanelView): Drawing {
  const { title, price, expires, atTheMoney } = chainHeading(chain, choices.locale);
  const money = atTheMoney === null ? "" : ` · ${textsIn(choices.locale).atTheMoneyVolatility} ${atTheMoney}`;
  return {
    title: `${title} ${price}`,
    terms: `${expires}${money}`,
    draw: (box, style) => {
      const strikes = Math.min(choices.strikes, Math.floor((box.height / tableRowHeight - 1) / 2));
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

function payoffDrawing(position: EmbedPosition, { choices: { locale } }: PanelView): Drawing {
  const { title, expires } = positionHeading(position, locale);
  return {
    title,
    terms: expires,
    figures: positionFigures(position, locale),
    draw: (size, style) => <PayoffPlot position={position} size={size} style={style} />,
  };
}

function salesDrawing(sales: EmbedCoveredCalls, { choices: { locale, rows } }: PanelView): Drawing {
  const { title, expires } = salesHeading(sales, locale);
  return {
    title,
    terms: expires,
    draw: (box, style) => (
      <TableDrawing
        heads={salesHeads(locale)}
        rows={sales.rows.slice(0, rows).map((row) => salesRow(row, locale))}
        note={salesVerdict(sales, locale)}
        box={box}
        style={style}
      />
    ),
  };
}

/** The drawing of an answer that has something to show. */
function drawingOf(view: PanelView, data: PacedData): Drawing {
  const { name, choices } = view;
  const { chain, smile, position, coveredCalls, ticker } = data as AnyPage;
  if (name === "chain" && chain !== null) return chainDrawing(chain, view);
  if (name === "volatility" && smile !== null) return smileDrawing(smile, view);
  if (name === "position" && position !== null) return payoffDrawing(position, view);
  if (name === "lanzamientos" && coveredCalls !== null) return salesDrawing(coveredCalls, view);
  if (name === "ticker" && ticker !== null) {
    return {
      title: ticker.underlying,
      terms: "",
      figures: tickerFigures(ticker, choices.locale),
      draw: () => null,
    };
  }
  return ratioDrawing(data, view);
}

/** Why there is nothing to draw, in its place. */
const wordsOf = ({ title, hint }: { title: string; hint: string }): Drawing => ({
  title,
  terms: hint,
  draw: () => null,
});

/** In units: a table's is that of its rows unless another is asked for, which shows the rows that fit. */
function unitsHigh({ name, choices }: PanelView, data: PacedData, across: number): number {
  const { chain, coveredCalls } = data as AnyPage;
  if (name === "ticker") return figuresHigh(5, across);
  if (name === "chain" && chain !== null)
    return aroundRows + shownRows(chain, choices).length * tableRowHeight;
  if (name === "lanzamientos" && coveredCalls !== null)
    return aroundRows + (Math.min(coveredCalls.rows.length, choices.rows) + 1) * tableRowHeight;
  return (usualSize.height * across) / usualSize.width;
}

/** A panel as an SVG of its own; dark where that is asked for, otherwise light. */
export function panelPicture(
  view: PanelView,
  { width = usualSize.width, height }: Partial<PictureSize>,
): string {
  const { choices, market } = view;
  if (!market.ok) return "";
  const { data } = market;
  const empty = panelReaders[view.name].empty(view, data);
  const drawing = empty === null ? drawingOf(view, data) : wordsOf(empty);
  const units = unitsAcross(width);
  const high = height ?? Math.round((unitsHigh(view, data, units) * width) / units);
  const { locale, theme } = choices;
  return pictureSvg(drawing, {
    size: { width, height: high },
    theme: theme === "dark" ? "dark" : "light",
    locale,
    source: sourceLine(view),
  });
}
