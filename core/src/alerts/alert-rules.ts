import { alertKinds } from "../contract/index.ts";
import type { AlertKind, AlertSubject, SubjectOf } from "../contract/index.ts";
import { formatDayMonth, formatInteger } from "../formats/index.ts";
import { fail } from "../lib/index.ts";
import type { AlertMarket } from "./alert-market.ts";
import {
  exerciseOf,
  moneyOf,
  percentileOf,
  positionOf,
  premiumOf,
  rateOf,
  ratioOf,
  shareOf,
  spreadOf,
  volatilityOf,
} from "./alert-values.ts";
import type { AlertValue, MoneySeries, ValueSources } from "./alert-values.ts";
import { alertMeasureNames, alertSideNames } from "./alert-words.ts";
import type { WatchedSubject } from "./watched-subject.ts";

interface AlertRule<Kind extends AlertKind> {
  /** `positionName` null once the position is gone. */
  readonly title: (subject: SubjectOf<Kind>, positionName: string | null) => string;
  /** Path of the page that shows it. */
  readonly path: string;
  /** Inputs besides the market: its owner's costs or position, or the stored sessions. */
  readonly needs: "costs" | "position" | "series" | null;
  /** Options and share must be of one moment. */
  readonly isOfBoth: boolean;
  readonly value: (subject: SubjectOf<Kind>, sources: ValueSources) => AlertValue;
}

const ofPrices = { path: "/estrategias/calculadora", needs: null, isOfBoth: false } as const;
const ofBoth = { ...ofPrices, isOfBoth: true } as const;

/** Titles and values of alerts, a row a kind. */
const alertRules: { readonly [Kind in AlertKind]: AlertRule<Kind> } = {
  share: { ...ofPrices, title: () => "GGAL", value: (_, sources) => shareOf(sources) },
  premium: {
    ...ofPrices,
    title: ({ contract, side }) => `${contract.symbol} · ${alertSideNames[side]}`,
    value: premiumOf,
  },
  rate: {
    ...ofBoth,
    needs: "costs",
    title: ({ contract, measure }) => `${contract.symbol} · ${alertMeasureNames[measure]}`,
    value: rateOf,
  },
  spread: {
    ...ofPrices,
    title: ({ legs }) =>
      legs.map(({ contract, quantity }) => `${countOf(quantity)}${contract.symbol}`).join(" "),
    value: spreadOf,
  },
  ratio: { ...ofPrices, title: ({ one, other }) => `${one.symbol} / ${other.symbol}`, value: ratioOf },
  volatility: {
    ...ofBoth,
    title: ({ contract }) => `${contract.symbol} · volatilidad implícita`,
    value: volatilityOf,
  },
  atTheMoneyVolatility: {
    ...ofBoth,
    path: "/volatilidad",
    title: ({ expiration }) => `${alertKinds.atTheMoneyVolatility.name} ${formatDayMonth(expiration)}`,
    value: moneyOf,
  },
  percentile: {
    ...ofBoth,
    path: "/volatilidad",
    needs: "series",
    title: () => alertKinds.percentile.name,
    value: (_, sources) => percentileOf(sources),
  },
  exercise: {
    ...ofBoth,
    title: ({ contract }) => `${contract.symbol} · valor tiempo en % de la base`,
    value: exerciseOf,
  },
  position: {
    ...ofPrices,
    path: "/cartera",
    needs: "position",
    title: (_, name) => (name === null ? "Posición eliminada" : `Resultado de ${name}`),
    value: (_, sources) => positionOf(sources),
  },
};

function countOf(quantity: number): string {
  if (Math.abs(quantity) !== 1) return formatInteger(quantity, { sign: "always" });
  return quantity > 0 ? "+" : "−";
}

export function alertRuleOf<Kind extends AlertKind>({ kind }: { readonly kind: Kind }): AlertRule<Kind> {
  return alertRules[kind];
}

/** An alert's title, under the names that its subject has. */
export function alertTitle(subject: AlertSubject, positionName: string | null = null): string {
  return alertRuleOf(subject).title(subject, positionName);
}

/** A subject's value now, in its kind's unit; never from a missing side. `series` for a percentile. */
export function valueOfSubject(
  { subject, ...own }: WatchedSubject,
  market: AlertMarket,
  series: () => MoneySeries | null = () => null,
): AlertValue {
  const { isOfBoth, value } = alertRuleOf(subject);
  return isOfBoth && market.isApart ? fail("apart") : value(subject, { ...own, market, series });
}
