import type { SharedSmile } from "@paridad/core/contract";
import {
  formatModelPrice,
  formatPrice,
  formatStrike,
  formatVolatility,
  unknownDash,
} from "@paridad/core/formats";
import { noFitText, smileFigures, smileRanges, textsIn } from "@paridad/core/panels";

import { TextTable } from "../markdown.tsx";
import { PagePlot } from "../panels/page-plot.tsx";
import { SmilePlot } from "../panels/plots.tsx";
import { OpenNow } from "./open-now.tsx";

const locale = "es-AR";
const texts = textsIn(locale);

/** A smile with its numbers, base by base. */
export function SharedSmileView({ shared: { smile } }: { shared: SharedSmile }) {
  const { points, spot, forward, expiration } = smile;
  const noFit = noFitText(smile, locale);
  const [low, high] = smileRanges(smile)?.volatilities.map((level) => formatVolatility(level)) ?? [];
  const label = texts.smileLabel({ count: String(points.length), low: low ?? "", high: high ?? "" });
  const figures = smileFigures(smile, locale).map(({ name, number, note = "" }) => [
    name,
    number.text ?? unknownDash,
    number.reason ?? note,
  ]);
  return (
    <>
      <figure className="payoff">
        <PagePlot label={label} locale={locale} fontSize={16}>
          {(plot) => <SmilePlot smile={smile} {...plot} />}
        </PagePlot>
      </figure>
      {noFit === null ? null : <p>{noFit}</p>}
      <TextTable heads={["Volatilidad implícita", "Valor", "Nota"]} rows={figures} />
      <TextTable
        heads={["Base", "VI compra", "VI media", "VI venta", "Contra el ajuste"]}
        rows={points.map(({ type, strike, bidVolatility, volatility, askVolatility, standing }) => [
          `${type === "call" ? "Call" : "Put"} ${formatStrike(strike)}`,
          ...[bidVolatility, volatility, askVolatility].map((value) => formatVolatility(value)),
          standing === null ? texts.noFitShort : texts.standings[standing],
        ])}
      />
      <p className="quiet">
        GGAL a {formatPrice(spot)}
        {forward === null ? "" : `, forward ${formatModelPrice(forward)}`}. De cada base la opción fuera del
        dinero.
      </p>
      <OpenNow address={`/volatilidad?vto=${expiration}`} />
    </>
  );
}
