import { formatInstantDate, formatInteger, formatRatio } from "@paridad/core/formats";
import {
  dateIn,
  numberIn,
  ratioFigures,
  ratioNumber,
  ratioRange,
  ratioSentence,
  textsIn,
} from "@paridad/core/panels";
import type { PanelChoices, RatioSummary } from "@paridad/core/panels";

import { PagePlot } from "./page-plot.tsx";
import { RatioPlot } from "./plots.tsx";
import { Figures, PanelTable } from "./words.tsx";

type Asked = { readonly choices: PanelChoices; readonly isSample: boolean };

export function ratioHeading({ symbol1, symbol2, mode, window, locale }: PanelChoices) {
  const texts = textsIn(locale);
  return {
    title: `${symbol1} / ${symbol2}`,
    terms: texts.ratioOf({ mode: texts.modes[mode], window: formatInteger(window) }),
  };
}

export function RatioPanel({ summary, choices, isSample }: Asked & { summary: RatioSummary }) {
  const { locale, mode } = choices;
  const texts = textsIn(locale);
  const { title, terms } = ratioHeading(choices);
  const range = ratioRange(summary.points);
  const level = (value: number) => numberIn(locale, formatRatio(value));
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{terms}</p>
      </header>
      <p className="value">{numberIn(locale, formatRatio(summary.current))}</p>
      <p>{ratioSentence(summary, { locale, isSample })}</p>
      <Figures figures={ratioFigures(summary, { locale, isSample })} />
      {range === null ? null : (
        <>
          <PagePlot label={texts.chartLabel({ low: level(range[0]), high: level(range[1]) })} locale={locale}>
            {(plot) => <RatioPlot summary={summary} {...plot} />}
          </PagePlot>
          <PanelTable
            caption={texts.ratioCaption(choices)}
            heads={[texts.session, texts.ratio]}
            rows={summary.points.toReversed().map(({ time, value }) => ({
              key: time,
              head: dateIn(locale, formatInstantDate(time)),
              cells: [ratioNumber(value, { mode, locale })],
            }))}
          />
        </>
      )}
    </>
  );
}
