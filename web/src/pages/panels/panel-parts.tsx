import type { EmbedCoveredCalls, EmbedPosition, EmbedSmile, EmbedTicker } from "@paridad/core/contract";
import {
  formatDate,
  formatInstantDate,
  formatInteger,
  formatPesos,
  formatPrice,
  formatRatio,
  formatStrike,
  formatVolatility,
} from "@paridad/core/formats";
import {
  dateIn,
  legWords,
  noFitText,
  numberIn,
  panelReaders,
  payoffRanges,
  positionFigures,
  positionHeading,
  positionTexts,
  ratioFigures,
  ratioNumber,
  ratioRange,
  ratioSentence,
  ratioSummaryOf,
  salesHeading,
  salesHeads,
  salesRow,
  salesTexts,
  salesVerdict,
  smileFigures,
  smileHeading,
  smileRanges,
  textsIn,
  tickerFigures,
} from "@paridad/core/panels";
import type { AnyPage, Locale, PacedData, PanelChoices, PanelNumber, PanelView } from "@paridad/core/panels";
import type { ComponentProps, ReactNode } from "react";

import { chainParts } from "./chain-panel.tsx";
import { PagePlot } from "./page-plot.tsx";
import type { Drawing } from "./picture/picture-svg.tsx";
import { figuresHigh } from "./picture/picture.tsx";
import { aroundRows, TableDrawing, tableRowHeight } from "./picture/table-drawing.tsx";
import { PayoffPlot, RatioPlot, SmilePlot } from "./plots.tsx";
import { Figures, PanelTable } from "./words.tsx";
import type { PanelParts } from "./words.tsx";

/** A page's body: heading, figures, plot and table, with words between them. */
function Body({
  words: { title, terms, figures = [], draw },
  locale,
  lead,
  note = null,
  plot,
  table,
  after,
}: {
  words: Drawing;
  locale: Locale;
  lead?: ReactNode;
  note?: string | null;
  /** Its description. */
  plot?: string | undefined;
  table?: ComponentProps<typeof PanelTable> | undefined;
  after?: ReactNode;
}) {
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{terms}</p>
      </header>
      {lead}
      <Figures figures={figures} />
      {note === null ? null : <p>{note}</p>}
      {plot === undefined ? null : (
        <PagePlot label={plot} locale={locale}>
          {({ size, style }) => draw(size, style)}
        </PagePlot>
      )}
      {table === undefined ? null : <PanelTable {...table} />}
      {after}
    </>
  );
}

function smileParts(smile: EmbedSmile, locale: Locale): PanelParts {
  const texts = textsIn(locale);
  const { title, expires } = smileHeading(smile, locale);
  const ranges = smileRanges(smile);
  const level = (value: number | undefined) => numberIn(locale, formatVolatility(value));
  const known = (text: string): PanelNumber => ({ text, reason: null });
  const { bid, ask } = texts.columns;
  const drawing: Drawing = {
    title,
    terms: expires,
    figures: smileFigures(smile, locale),
    draw: (size, style) => <SmilePlot smile={smile} size={size} style={style} />,
  };
  const plot = texts.smileLabel({
    count: formatInteger(smile.points.length),
    low: level(ranges?.volatilities[0]),
    high: level(ranges?.volatilities[1]),
  });
  const table = {
    caption: texts.smileCaption(dateIn(locale, formatDate(smile.expiration))),
    heads: [texts.strike, texts.type, bid, texts.middle, ask, texts.againstFit],
    rows: smile.points.map(({ type, strike, bidVolatility, volatility, askVolatility, standing }) => ({
      key: `${type} ${strike}`,
      head: numberIn(locale, formatStrike(strike)),
      cells: [
        known(type === "call" ? texts.call : texts.put),
        ...[bidVolatility, volatility, askVolatility].map((value) => known(level(value))),
        known(standing === null ? texts.noFitShort : texts.standings[standing]),
      ],
    })),
  };
  const note = noFitText(smile, locale);
  return {
    name: `${title}. ${expires}`,
    drawing,
    body: <Body words={drawing} locale={locale} note={note} plot={plot} table={table} />,
  };
}

function positionParts(position: EmbedPosition, locale: Locale): PanelParts {
  const texts = positionTexts(locale);
  const { title, expires } = positionHeading(position, locale);
  const ranges = payoffRanges(position);
  const pesos = (value: number | undefined) =>
    numberIn(locale, formatPesos(value ?? null, { sign: "always" }));
  const drawing: Drawing = {
    title,
    terms: expires,
    figures: positionFigures(position, locale),
    draw: (size, style) => <PayoffPlot position={position} size={size} style={style} />,
  };
  const plot = texts.chart({ low: pesos(ranges?.profits[0]), high: pesos(ranges?.profits[1]) });
  const table = {
    caption: texts.legs,
    heads: [texts.leg, texts.price],
    rows: position.legs.map((leg, index) => ({
      key: String(index),
      head: legWords(leg, locale),
      cells: [{ text: numberIn(locale, formatPrice(leg.price)), reason: null }],
    })),
  };
  return {
    name: `${title}. ${expires}`,
    drawing,
    body: <Body words={drawing} locale={locale} plot={plot} table={table} />,
  };
}

function salesParts(sales: EmbedCoveredCalls, { locale, rows: most }: PanelChoices): PanelParts {
  const { title, expires } = salesHeading(sales, locale);
  const texts = salesTexts(locale);
  const verdict = salesVerdict(sales, locale);
  const heads = salesHeads(locale);
  const rows = sales.rows.slice(0, most).map((row) => ({ key: row.symbol, ...salesRow(row, locale) }));
  const drawing: Drawing = {
    title,
    terms: expires,
    draw: (box, style) => <TableDrawing heads={heads} rows={rows} note={verdict} box={box} style={style} />,
  };
  return {
    name: `${title}. ${expires}`,
    drawing,
    unitsHigh: () => aroundRows + (rows.length + 1) * tableRowHeight,
    body: (
      <Body
        words={drawing}
        locale={locale}
        lead={<p>{verdict}</p>}
        table={{ caption: texts.caption(dateIn(locale, formatDate(sales.expiration))), heads, rows }}
        after={<p>{texts.net}</p>}
      />
    ),
  };
}

function tickerParts(ticker: EmbedTicker, locale: Locale): PanelParts {
  const figures = tickerFigures(ticker, locale);
  return {
    name: ticker.underlying,
    drawing: { title: ticker.underlying, terms: "", figures, draw: () => null },
    unitsHigh: (across) => figuresHigh(5, across),
    body: (
      <div className="ticker">
        <Figures figures={figures} />
      </div>
    ),
  };
}

function ratioParts(view: PanelView, data: PacedData): PanelParts {
  const { choices, isSample } = view;
  const { locale, mode, window, symbol1, symbol2 } = choices;
  const texts = textsIn(locale);
  const summary = ratioSummaryOf(view, data);
  const range = ratioRange(summary.points);
  const level = (value: number | null) => numberIn(locale, formatRatio(value));
  const drawing: Drawing = {
    title: `${symbol1} / ${symbol2}`,
    terms: texts.ratioOf({ mode: texts.modes[mode], window: formatInteger(window) }),
    figures: ratioFigures(summary, { locale, isSample }),
    draw: (size, style) => <RatioPlot summary={summary} size={size} style={style} />,
  };
  const history = range && {
    plot: texts.chartLabel({ low: level(range[0]), high: level(range[1]) }),
    table: {
      caption: texts.ratioCaption(choices),
      heads: [texts.session, texts.ratio],
      rows: summary.points.toReversed().map(({ time, value }) => ({
        key: time,
        head: dateIn(locale, formatInstantDate(time)),
        cells: [ratioNumber(value, { mode, locale })],
      })),
    },
  };
  const lead = (
    <>
      <p className="value">{level(summary.current)}</p>
      <p>{ratioSentence(summary, { locale, isSample })}</p>
    </>
  );
  return {
    name: plainName(view),
    drawing,
    body: <Body words={drawing} locale={locale} lead={lead} {...history} />,
  };
}

/** A panel's subject, without its numbers. */
export function plainName({ name, choices }: PanelView): string {
  const { locale, underlying, symbol1, symbol2 } = choices;
  const texts = textsIn(locale);
  const names = {
    chain: texts.chainTitle(underlying),
    volatility: texts.volatilityTitle(underlying),
    ratios: `${texts.ratioTitle} ${symbol1} / ${symbol2}`,
    position: positionTexts(locale).title,
    lanzamientos: salesTexts(locale).title(underlying),
    ticker: underlying,
  };
  return names[name];
}

/** The panel of an answer; null where that has nothing to show. */
export function partsOf(view: PanelView): PanelParts | null {
  const { name, choices, market } = view;
  if (!market.ok || panelReaders[name].empty(view, market.data) !== null) return null;
  const { locale } = choices;
  const { chain, smile, position, coveredCalls, ticker } = market.data as AnyPage;
  if (name === "chain") return chain && chainParts(chain, choices);
  if (name === "volatility") return smile && smileParts(smile, locale);
  if (name === "position") return position && positionParts(position, locale);
  if (name === "lanzamientos") return coveredCalls && salesParts(coveredCalls, choices);
  if (name === "ticker") return ticker && tickerParts(ticker, locale);
  return ratioParts(view, market.data);
}
