import {
  formatDayMonth,
  formatInteger,
  formatNumber,
  formatPercent,
  formatRatio,
} from "@paridad/core/formats";
import { neverMovedMessage } from "@paridad/core/quotes";
import type { RatioStatisticsResult } from "@paridad/core/ratios";

import { textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { Fact } from "../../../components/ui/layout/panel.tsx";

const zText = (zScore: number) =>
  formatNumber(zScore, { minimumDecimals: 2, maximumDecimals: 2, sign: "always" });

/** Today's ratio in words: `caro` above one deviation, `barato` below. */
export function standing(zScore: number | null): string | null {
  if (zScore === null) return null;
  if (zScore >= 1) return "caro contra su media";
  return zScore <= -1 ? "barato contra su media" : "dentro de lo habitual";
}

/** Mean, deviation, percentile and z-score, or why there are none. */
export function RatioFacts({
  result,
  sessions,
  date,
  newest,
}: {
  result: RatioStatisticsResult;
  sessions: number;
  /** Session of the current ratio. */
  date: string | null;
  /** Last session of the pair: a later one had no such ratio. */
  newest: string | null;
}) {
  if (!result.ok) {
    return (
      <p className="px-4 py-3 text-md text-muted">
        Hay {result.count === 1 ? "1 rueda" : `${formatInteger(result.count)} ruedas`} con este ratio; hacen
        falta al menos {formatInteger(result.needed)} para hablar de media, desvío y percentil.
      </p>
    );
  }
  const { current, mean, standardDeviation, bands, percentile, zScore, count } = result;
  const neverMoved = neverMovedMessage(formatInteger(count));
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-3 lg:grid-cols-6">
      <Fact
        label={date === newest ? "Última rueda" : "Último con dato"}
        value={formatRatio(current)}
        detail={`al ${formatDayMonth(date)}`}
        title={date === newest ? undefined : "En la última rueda no hubo este ratio"}
      />
      <Fact
        label="Percentil"
        value={textOrDash(percentile, formatPercent, neverMoved)}
        detail={`de ${formatInteger(count)} ruedas`}
        title={`Parte de las últimas ${sessions} ruedas con un ratio igual o menor`}
      />
      <Fact
        label="Z-score"
        value={textOrDash(zScore, zText, neverMoved)}
        detail={standing(zScore)}
        title="Distancia a la media, en desvíos"
      />
      <Fact label="Media" value={formatRatio(mean)} />
      <Fact label="Desvío" value={formatRatio(standardDeviation)} />
      <Fact label="±1 desvío" value={`${formatRatio(bands.lowerOne)} a ${formatRatio(bands.upperOne)}`} />
    </dl>
  );
}
