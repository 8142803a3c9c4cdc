import {
  formatAge,
  formatDate,
  formatDaysLeft,
  formatDeltaPercent,
  formatInteger,
  formatPercent,
  formatPrice,
  formatVolatility,
  formatVolatilityPoints,
} from "../../formats/index.ts";
import { ageIn, dateIn, daysIn, numberIn } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { knownNumber, unknownNumber } from "../panel-types.ts";
import type { PanelChain, PanelNumber, PanelOption } from "../panel-types.ts";
import { textsIn } from "../texts/texts.ts";
import type { Texts } from "../texts/spanish.ts";
import type { ChainColumn } from "./chain-columns.ts";
import type { PageChain } from "../request/panel-query.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";

type Reason = (option: PanelOption, texts: Texts) => string | null;
const priceReason =
  (column: "bid" | "ask" | "last"): Reason =>
  (option, { noPrice }) =>
    option[column] === null ? noPrice : null;
const volatilityReason: Reason = ({ impliedVolatilityReason: reason }, { reasons }) =>
  reason === null ? null : reasons[reason];

/** Why a cell has no number; null where it has one. */
const reasons: Readonly<Record<ChainColumn, Reason>> = {
  bid: priceReason("bid"),
  ask: priceReason("ask"),
  last: priceReason("last"),
  volume: (option, { noVolume }) => (option.volume === null ? noVolume : null),
  volatility: volatilityReason,
  spread: ({ relativeSpread }, { oneSided }) => (relativeSpread === null ? oneSided : null),
  delta: (option, texts) => (option.delta === null ? volatilityReason(option, texts) : null),
  fitted: ({ fittedVolatility = null }, { noFitShort }) => (fittedVolatility === null ? noFitShort : null),
};

const formats: Readonly<Record<ChainColumn, (option: PanelOption) => string>> = {
  bid: ({ bid }) => formatPrice(bid),
  ask: ({ ask }) => formatPrice(ask),
  last: ({ last }) => formatPrice(last),
  volume: ({ volume }) => formatInteger(volume),
  volatility: ({ impliedVolatility }) => formatVolatilityPoints(impliedVolatility),
  spread: ({ relativeSpread }) => formatPercent(relativeSpread),
  delta: ({ delta }) => formatDeltaPercent(delta === null ? null : delta * 100),
  fitted: ({ fittedVolatility }) => formatVolatilityPoints(fittedVolatility),
};

/** A cell of the chain. */
export function chainNumber(option: PanelOption, column: ChainColumn, locale: Locale): PanelNumber {
  const reason = reasons[column](option, textsIn(locale));
  return reason === null ? knownNumber(numberIn(locale, formats[column](option))) : unknownNumber(reason);
}

/** Title, price and terms over a chain. */
export function chainHeading(chain: PanelChain, locale: Locale) {
  const texts = textsIn(locale);
  const { underlying, lastPrice, lastAt, isLastOld, asOfMilliseconds: now } = chain;
  const [expiry] = chain.expiries;
  const days = expiry === undefined ? "" : ` (${daysIn(locale, formatDaysLeft(expiry.daysToExpiry))})`;
  const money = expiry?.atTheMoneyVolatility ?? null;
  return {
    title: texts.chainTitle(underlying),
    price: numberIn(locale, formatPrice(lastPrice)),
    /** Age of the share's last trade where the options are newer by more than 15 minutes. */
    lastAge: isLastOld && lastAt !== null ? ageIn(locale, formatAge({ instant: lastAt, now })) : null,
    expires: `${texts.expires(dateIn(locale, formatDate(expiry?.expiration)))}${days}`,
    /** *VI en el dinero*. */
    atTheMoney: money === null ? null : numberIn(locale, formatVolatility(money)),
  };
}

/** The table's name to users who can't see it. */
export function chainCaption({ underlying, expiries, spot }: PanelChain, locale: Locale): string {
  return textsIn(locale).chainCaption({
    underlying,
    date: dateIn(locale, formatDate(expiries[0]?.expiration)),
    spot: numberIn(locale, formatPrice(spot)),
  });
}

export const chainReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageChain).chain),
  empty({ choices }, data) {
    const { chain } = data as PageChain;
    const { chainEmpty: title, chainEmptyHint: hint } = textsIn(choices.locale);
    return emptyPart(chain, { choices, rows: chain?.options.length ?? 0, usual: { title, hint } });
  },
};
