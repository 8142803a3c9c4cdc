import type { EmbedSmile } from "@paridad/core/contract";
import { formatDate, formatInteger, formatStrike, formatVolatility } from "@paridad/core/formats";
import {
  dateIn,
  noFitText,
  numberIn,
  smileFigures,
  smileHeading,
  smileRanges,
  textsIn,
} from "@paridad/core/panels";
import type { Locale, PanelNumber } from "@paridad/core/panels";

import { Figures, PanelTable } from "./words.tsx";
import { PagePlot } from "./page-plot.tsx";
import { SmilePlot } from "./plots.tsx";

/** A smile's numbers, base by base. */
function SmileTable({ smile, locale }: { smile: EmbedSmile; locale: Locale }) {
  const texts = textsIn(locale);
  const known = (text: string): PanelNumber => ({ text: numberIn(locale, text), reason: null });
  const { bid, ask } = texts.columns;
  return (
    <PanelTable
      caption={texts.smileCaption(dateIn(locale, formatDate(smile.expiration)))}
      heads={[texts.strike, texts.type, bid, texts.middle, ask, texts.againstFit]}
      rows={smile.points.map(({ type, strike, bidVolatility, volatility, askVolatility, standing }) => ({
        key: `${type} ${strike}`,
        head: numberIn(locale, formatStrike(strike)),
        cells: [
          { text: type === "call" ? texts.call : texts.put, reason: null },
          ...[bidVolatility, volatility, askVolatility].map((value) => known(formatVolatility(value))),
          { text: standing === null ? texts.noFitShort : texts.standings[standing], reason: null },
        ],
      }))}
    />
  );
}

export function SmilePanel({ smile, locale }: { smile: EmbedSmile; locale: Locale }) {
  const { title, expires } = smileHeading(smile, locale);
  const noFit = noFitText(smile, locale);
  const ranges = smileRanges(smile);
  const level = (value: number | undefined) => numberIn(locale, formatVolatility(value));
  const label = textsIn(locale).smileLabel({
    count: formatInteger(smile.points.length),
    low: level(ranges?.volatilities[0]),
    high: level(ranges?.volatilities[1]),
  });
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{expires}</p>
      </header>
      <Figures figures={smileFigures(smile, locale)} />
      {noFit === null ? null : <p>{noFit}</p>}
      <PagePlot label={label} locale={locale}>
        {(plot) => <SmilePlot smile={smile} {...plot} />}
      </PagePlot>
      <SmileTable smile={smile} locale={locale} />
    </>
  );
}
