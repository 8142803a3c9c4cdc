import type { EmbedSmile } from "../../contract/index.ts";
import {
  formatDate,
  formatDaysLeft,
  formatInteger,
  formatNumber,
  formatVolatility,
} from "../../formats/index.ts";
import { dateIn, daysIn, numberIn } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { knownNumber, unknownNumber } from "../panel-types.ts";
import type { PanelFigure, PanelNumber } from "../panel-types.ts";
import { textsIn } from "../texts/texts.ts";
import type { PageSmile } from "../request/panel-query.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";

const oneDecimal = (value: number | null, locale: Locale): string =>
  numberIn(locale, formatNumber(value, { minimumDecimals: 1, maximumDecimals: 1 }));

/** Title and expiry over a smile. */
export function smileHeading({ underlying, expiration, days }: EmbedSmile, locale: Locale) {
  const texts = textsIn(locale);
  const left = days === null ? "" : ` (${daysIn(locale, formatDaysLeft(days))})`;
  return {
    title: texts.volatilityTitle(underlying),
    expires: `${texts.expires(dateIn(locale, formatDate(expiration)))}${left}`,
  };
}

/** The index's terms and reach, or why there is none, and the expiries that dropped out of it. */
function index30Words(index30: EmbedSmile["index30"], locale: Locale): string {
  const texts = textsIn(locale);
  const { observed, fitted, coverageBelow, coverageAbove, droppedExpirations } = index30;
  const words = index30.isBracketed
    ? [
        texts.indexCounts({ observed: formatInteger(observed), fitted: formatInteger(fitted) }),
        texts.indexReach({
          below: oneDecimal(coverageBelow, locale),
          above: oneDecimal(coverageAbove, locale),
        }),
      ]
    : [index30.reason === "short-reach" ? texts.shortIndex30 : texts.noIndex30];
  const dropped = droppedExpirations.map((day) => dateIn(locale, formatDate(day))).join(", ");
  return [...words, ...(dropped === "" ? [] : [texts.indexWithout(dropped)])].join(" · ");
}

/** Volatility at the money, the expiry's index and the one of 30 days. */
export function smileFigures(
  { atTheMoney, index, index30 }: EmbedSmile,
  locale: Locale,
): readonly PanelFigure[] {
  const texts = textsIn(locale);
  const level = (value: number | null, reason: string): PanelNumber =>
    value === null ? unknownNumber(reason) : knownNumber(oneDecimal(value, locale));
  const noIndex = texts.noIndex[index.reason ?? ""] ?? texts.noIndexUsual;
  const counts = { observed: formatInteger(index.observed), fitted: formatInteger(index.fitted) };
  const words30 = index30Words(index30, locale);
  return [
    {
      name: texts.atTheMoneyVolatility,
      number:
        atTheMoney === null
          ? unknownNumber(texts.noForward)
          : knownNumber(numberIn(locale, formatVolatility(atTheMoney))),
    },
    {
      name: texts.expiryIndex,
      number: level(index.level, noIndex),
      note: index.level === null ? noIndex : texts.indexCounts(counts),
    },
    {
      name: texts.index30,
      number: level(index30.isBracketed ? index30.level : null, words30),
      note: words30,
    },
  ];
}

/** Why there is no line through the quotes; null where there is one. */
export function noFitText({ curve, fallback }: EmbedSmile, locale: Locale): string | null {
  if (curve.length > 0) return null;
  const { noFit, noFitNear } = textsIn(locale);
  return fallback === "far-at-the-money" ? noFitNear : noFit;
}

export const smileReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageSmile).smile),
  empty({ choices }, data) {
    const { smile } = data as PageSmile;
    const { smileEmpty: title, smileEmptyHint: hint } = textsIn(choices.locale);
    return emptyPart(smile, { choices, rows: smile?.points.length ?? 0, usual: { title, hint } });
  },
};
