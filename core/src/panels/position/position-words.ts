import type { EmbedPosition } from "../../contract/index.ts";
import {
  formatDate,
  formatDaysLeft,
  formatPercent,
  formatPesos,
  formatPrice,
  formatStrike,
} from "../../formats/index.ts";
import { dateIn, daysIn, numberIn } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { knownNumber, unknownNumber } from "../panel-types.ts";
import type { PanelFigure, PanelNumber } from "../panel-types.ts";
import { textsIn } from "../texts/texts.ts";
import { positionTexts } from "./position-texts.ts";
import type { PagePosition } from "../request/panel-query.ts";
import { originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";

type Leg = EmbedPosition["legs"][number];

/** A leg in a line: `+1 Call 7.200 18/12/2026`. */
export function legWords({ kind, strike, expiration, quantity }: Leg, locale: Locale): string {
  const { call, put } = textsIn(locale);
  const count = `${quantity > 0 ? "+" : "−"}${Math.abs(quantity)}`;
  if (kind === "share") return `${count} ${positionTexts(locale).share}`;
  const day = dateIn(locale, formatDate(expiration));
  return `${count} ${kind === "call" ? call : put} ${numberIn(locale, formatStrike(strike))} ${day}`;
}

/** Title and nearest expiry. */
export function positionHeading({ underlying, expiration, days }: EmbedPosition, locale: Locale) {
  const left = days === null ? "" : ` (${daysIn(locale, formatDaysLeft(days))})`;
  return {
    title: `${positionTexts(locale).title} · ${underlying}`,
    expires:
      expiration === null ? "" : `${textsIn(locale).expires(dateIn(locale, formatDate(expiration)))}${left}`,
  };
}

type Outcome = Pick<
  EmbedPosition,
  "netOutlay" | "maximum" | "minimum" | "breakevens" | "probabilityOfProfit" | "reason"
>;

/** Cost, ends, breakeven and odds. */
export function positionFigures(position: Outcome, locale: Locale): readonly PanelFigure[] {
  const texts = positionTexts(locale);
  const pesos = (value: number, sign: boolean) =>
    numberIn(locale, formatPesos(value, sign ? { sign: "always" } : {}));
  const of = <Value>(value: Value | null, words: (value: Value) => string): PanelNumber =>
    value === null ? unknownNumber(texts.unknown) : knownNumber(words(value));
  const { netOutlay, maximum, minimum, breakevens, probabilityOfProfit, reason } = position;
  const end = (extreme: EmbedPosition["maximum"], unlimited: string) =>
    of(extreme, ({ value }) => (value === null ? unlimited : pesos(value, true)));
  const levels = breakevens
    .map((level) => numberIn(locale, formatPrice(Math.round(level * 100) / 100)))
    .join(" · ");
  return [
    {
      name: (netOutlay ?? 0) < 0 ? texts.received : texts.paid,
      number: of(netOutlay, (value) => pesos(Math.abs(value), false)),
      note: texts.costs,
    },
    { name: texts.maximum, number: end(maximum, texts.unlimitedGain), note: texts.net },
    { name: texts.minimum, number: end(minimum, texts.unlimitedLoss), note: texts.net },
    {
      name: texts.breakeven,
      number: of(reason === null ? levels : null, (text) => (text === "" ? texts.noBreakeven : text)),
      note: texts.net,
    },
    {
      name: texts.chance,
      number: of(probabilityOfProfit, (value) => numberIn(locale, formatPercent(value))),
      note: texts.noDrift,
    },
  ];
}

export const positionReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PagePosition).position),
  empty({ choices }, data) {
    const { position } = data as PagePosition;
    if (position !== null && position.atExpiry.length > 0) return null;
    const { empty: title, reasons, reasonUsual } = positionTexts(choices.locale);
    return { title, hint: reasons[position?.reason ?? ""] ?? reasonUsual };
  },
};
