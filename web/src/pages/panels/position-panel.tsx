import type { EmbedPosition } from "@paridad/core/contract";
import { formatPesos, formatPrice } from "@paridad/core/formats";
import {
  legWords,
  numberIn,
  payoffRanges,
  positionFigures,
  positionHeading,
  positionTexts,
} from "@paridad/core/panels";
import type { Locale } from "@paridad/core/panels";

import { PagePlot } from "./page-plot.tsx";
import { PayoffPlot } from "./plots.tsx";
import { Figures, PanelTable } from "./words.tsx";

export function PositionPanel({ position, locale }: { position: EmbedPosition; locale: Locale }) {
  const texts = positionTexts(locale);
  const { title, expires } = positionHeading(position, locale);
  const ranges = payoffRanges(position);
  const pesos = (value: number | undefined) =>
    numberIn(locale, formatPesos(value ?? null, { sign: "always" }));
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{expires}</p>
      </header>
      <Figures figures={positionFigures(position, locale)} />
      <PagePlot
        label={texts.chart({ low: pesos(ranges?.profits[0]), high: pesos(ranges?.profits[1]) })}
        locale={locale}
      >
        {(plot) => <PayoffPlot position={position} {...plot} />}
      </PagePlot>
      <PanelTable
        caption={texts.legs}
        heads={[texts.leg, texts.price]}
        rows={position.legs.map((leg, index) => ({
          key: String(index),
          head: legWords(leg, locale),
          cells: [{ text: numberIn(locale, formatPrice(leg.price)), reason: null }],
        }))}
      />
    </>
  );
}
