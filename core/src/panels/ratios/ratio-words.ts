import { formatInteger, formatNumber, formatRatio } from "../../formats/index.ts";
import { numberIn } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { knownNumber, unknownNumber } from "../panel-types.ts";
import type { PanelFigure, PanelNumber } from "../panel-types.ts";
import { textsIn } from "../texts/texts.ts";
import { ratioModes } from "./ratio-summary.ts";
import type { RatioMode, RatioSummary } from "./ratio-summary.ts";

/** Lower bounds of the words, as shares of the sessions. */
const levelStarts = [0.1, 0.3, 0.7, 0.9] as const;

type Asked = { readonly locale: Locale; readonly isSample: boolean };

/** The ratio's place in its range, in words. */
export function ratioSentence(
  { statistics }: Pick<RatioSummary, "statistics">,
  { locale, isSample }: Asked,
): string {
  const texts = textsIn(locale);
  const integer = (value: number) => numberIn(locale, formatInteger(value));
  if (isSample) return texts.sampleHistory;
  if (!statistics.ok)
    return texts.tooFew({ count: integer(statistics.count), needed: integer(statistics.needed) });
  const { percentile, count } = statistics;
  if (percentile === null) return `${texts.neverMoved(integer(count))}.`;
  const level = levelStarts.filter((start) => percentile > start).length;
  return texts.percentile({
    level: texts.levels[level] ?? "",
    below: integer(Math.round(percentile * count)),
    count: integer(count),
    percentile: integer(Math.round(percentile * 100)),
  });
}

/** A ratio, or what it lacks. */
export function ratioNumber(
  value: number | null | undefined,
  { mode, locale }: { readonly mode: RatioMode; readonly locale: Locale },
): PanelNumber {
  const texts = textsIn(locale);
  if (value !== null && value !== undefined) return knownNumber(numberIn(locale, formatRatio(value)));
  return unknownNumber(mode === "cierre" ? texts.noClose : texts.oneSided);
}

/** Figures of the ratio over the sessions; for the sample, which has none, the three ratios of now. */
export function ratioFigures(
  { statistics, now }: RatioSummary,
  { locale, isSample }: Asked,
): readonly PanelFigure[] {
  const texts = textsIn(locale);
  if (isSample) {
    const modes = Object.entries(ratioModes) as [RatioMode, (typeof ratioModes)[RatioMode]][];
    return modes.map(([mode, field]) => ({
      name: texts.modes[mode],
      number: ratioNumber(now?.[field], { mode, locale }),
    }));
  }
  if (!statistics.ok) return [];
  const { mean, standardDeviation, zScore, count } = statistics;
  const deviations = formatNumber(zScore, { minimumDecimals: 2, maximumDecimals: 2, sign: "always" });
  const flat = texts.neverMoved(numberIn(locale, formatInteger(count)));
  return [
    { name: texts.mean, number: knownNumber(numberIn(locale, formatRatio(mean))) },
    { name: texts.deviation, number: knownNumber(numberIn(locale, formatRatio(standardDeviation))) },
    {
      name: texts.zScore,
      number: zScore === null ? unknownNumber(flat) : knownNumber(numberIn(locale, deviations)),
    },
  ];
}
