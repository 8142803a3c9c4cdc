import type { EmbedTicker } from "../../contract/index.ts";
import {
  formatDate,
  formatDaysLeft,
  formatPercent,
  formatPrice,
  formatVolatility,
} from "../../formats/index.ts";
import type { PageTicker } from "../request/panel-query.ts";
import { dateIn, daysIn, numberIn } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { knownNumber, unknownNumber } from "../panel-types.ts";
import type { PanelFigure, PanelNumber } from "../panel-types.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";

const spanish = {
  money: "VI en el dinero",
  implied: "Tasa implícita",
  caucion: "Caución",
  next: "Vence",
  none: "Las puntas no alcanzan para saberlo",
  noCaucion: "Nadie cotiza caución a ese plazo",
  empty: "No hay cotizaciones para mostrar",
  emptyHint: "El mercado todavía no tiene precios.",
};
const english: typeof spanish = {
  money: "ATM IV",
  implied: "Implied rate",
  caucion: "Repo (caución)",
  next: "Expires",
  none: "The quotes don't tell it",
  noCaucion: "Nobody quotes a repo rate for that term",
  empty: "There are no quotes to show",
  emptyHint: "The market has no prices yet.",
};
const textsOf = (locale: Locale) => (locale === "en" ? english : spanish);

/** Share, volatility, implied rate, caución and next expiry. */
export function tickerFigures(ticker: EmbedTicker, locale: Locale): readonly PanelFigure[] {
  const texts = textsOf(locale);
  const of = (value: number | null, reason: string, words: (value: number) => string): PanelNumber =>
    value === null ? unknownNumber(reason) : knownNumber(numberIn(locale, words(value)));
  const { underlying, lastPrice, atTheMoneyVolatility, impliedTna, caucionTna, expiration, days } = ticker;
  const left = days === null ? "" : ` (${daysIn(locale, formatDaysLeft(days))})`;
  const day = expiration === null ? null : `${dateIn(locale, formatDate(expiration))}${left}`;
  return [
    { name: underlying, number: of(lastPrice, texts.none, formatPrice) },
    { name: texts.money, number: of(atTheMoneyVolatility, texts.none, formatVolatility) },
    { name: texts.implied, number: of(impliedTna, texts.none, (value) => formatPercent(value)) },
    { name: texts.caucion, number: of(caucionTna, texts.noCaucion, (value) => formatPercent(value)) },
    { name: texts.next, number: day === null ? unknownNumber(texts.none) : knownNumber(day) },
  ];
}

export const tickerReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageTicker).ticker),
  empty({ choices }, data) {
    const { ticker } = data as PageTicker;
    const { empty: title, emptyHint: hint } = textsOf(choices.locale);
    return emptyPart(ticker, { choices, rows: ticker === null ? 0 : 1, usual: { title, hint } });
  },
};
