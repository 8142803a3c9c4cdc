import type { EmbedCoveredCalls } from "../../contract/index.ts";
import {
  formatDate,
  formatDaysLeft,
  formatNumber,
  formatPercent,
  formatPrice,
  formatStrike,
} from "../../formats/index.ts";
import { dateIn, daysIn, numberIn } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { knownNumber, unknownNumber } from "../panel-types.ts";
import type { PanelNumber } from "../panel-types.ts";
import { textsIn } from "../texts/texts.ts";
import { salesTexts } from "./sales-texts.ts";
import type { PageSales } from "../request/panel-query.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";

type Row = EmbedCoveredCalls["rows"][number];

const points = (value: number, locale: Locale): string =>
  numberIn(locale, formatNumber(value * 100, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" }));

/** Title, expiry and the caución that they are compared with. */
export function salesHeading(sales: EmbedCoveredCalls, locale: Locale) {
  const { underlying, expiration, days, caucionTna } = sales;
  const texts = salesTexts(locale);
  const left = days === null ? "" : ` (${daysIn(locale, formatDaysLeft(days))})`;
  const caucion =
    caucionTna === null ? "" : ` · ${texts.caucion(numberIn(locale, formatPercent(caucionTna)))}`;
  return {
    title: texts.title(underlying),
    expires: `${textsIn(locale).expires(dateIn(locale, formatDate(expiration)))}${left}${caucion}`,
  };
}

/** The row of which most is expected, among those that can be dealt, against the caución: never better than its own number. */
export function salesVerdict({ rows }: EmbedCoveredCalls, locale: Locale): string {
  const texts = salesTexts(locale);
  const [best] = rows
    .flatMap((row) => (row.isListed && row.points !== null ? [{ ...row, points: row.points }] : []))
    .toSorted((one, other) => other.points - one.points);
  if (best === undefined) return texts.none;
  const words = { strike: numberIn(locale, formatStrike(best.strike)), points: points(best.points, locale) };
  return best.points > 0 ? texts.better(words) : texts.worse(words);
}

/** Headings of the table, the strike's first. */
export function salesHeads(locale: Locale): readonly string[] {
  const { premium, still, exercised, cover, expected, points: over } = salesTexts(locale);
  return [textsIn(locale).strike, premium, still, exercised, cover, expected, over];
}

/** A row's strike and its numbers, in the order of the headings. */
export function salesRow(
  row: Row,
  locale: Locale,
): { readonly head: string; readonly cells: readonly PanelNumber[] } {
  const { unknown, pointsOf } = salesTexts(locale);
  const of = (value: number | null, words: (value: number) => string): PanelNumber =>
    value === null ? unknownNumber(unknown) : knownNumber(numberIn(locale, words(value)));
  const percent = (value: number) => formatPercent(value);
  return {
    head: numberIn(locale, formatStrike(row.strike)),
    cells: [
      of(row.callBid, formatPrice),
      of(row.stillTna, percent),
      of(row.exercisedTna, percent),
      of(row.cover, percent),
      of(row.expectedTna, percent),
      row.points === null ? unknownNumber(unknown) : knownNumber(pointsOf(points(row.points, locale))),
    ],
  };
}

export const salesReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageSales).coveredCalls),
  empty({ choices }, data) {
    const { coveredCalls } = data as PageSales;
    const { empty: title, emptyHint: hint } = salesTexts(choices.locale);
    return emptyPart(coveredCalls, { choices, rows: coveredCalls?.rows.length ?? 0, usual: { title, hint } });
  },
};
