import {
  formatInteger,
  formatModelPrice,
  formatNumber,
  formatPrice,
  formatVolatility,
} from "@paridad/core/formats";
import { greyReasonMessages, opportunityReasonMessages } from "@paridad/core/messages";
import type { CoveredCallRow } from "@paridad/core/opportunities";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { alertLink } from "@paridad/core/contract";
import {
  ageColumn,
  baseColumn,
  expectedPointsKey,
  figure,
  fittedOdds,
  historyColumn,
  lotsColumn,
  pointsFigure,
  tnaFigure,
} from "../shared/columns.tsx";
import { formatCappedTea } from "../shared/formats.ts";
import type { OpportunityItem } from "../shared/opportunity-item.ts";
import { breakevenOf, exercisedTnaOf, stillTnaOf } from "./covered-call-numbers.ts";
import { recordKey } from "../shared/record/record-column.tsx";
import { soldLegColumn } from "../shared/sold-leg-column.tsx";
import { stateColumn } from "../shared/state-column.tsx";
import { verdictColumns } from "../shared/verdict/verdict-columns.tsx";
import { opportunityTexts } from "../shared/opportunity-texts.ts";

export type CoveredCallItem = OpportunityItem<CoveredCallRow> & {
  readonly date: string;
  readonly isAtTheMoney: boolean;
  readonly address: string | null;
  /** Cost of a share held already, written by its owner. */
  readonly isOwnCostKnown: boolean;
};
type Column = DataColumn<CoveredCallItem>;

const unknown = ({ rates }: CoveredCallItem) =>
  rates.ok ? opportunityTexts.unknown : opportunityReasonMessages[rates.reason];
const onlyOfBuyer = "Es de quien compra el papel ahora";
const unknownOfBuyer = (row: CoveredCallItem) => (row.owned === null ? unknown(row) : onlyOfBuyer);
const noVolatility = () => opportunityTexts.noVolatility;

const rateColumns: readonly Column[] = [
  tnaFigure<CoveredCallItem>({
    key: "quieto_tna",
    heading: "Quieto TNA",
    shortHeading: "Quieto",
    description: "Papel quieto: si la acción no se mueve. Simple anual, neta de costos, sobre días corridos",
    width: 82,
    tna: stillTnaOf,
    unknown,
  }),
  teaColumn("quieto_tea", "Quieto TEA", (rates) => rates.stillTea),
  tnaFigure<CoveredCallItem>({
    key: "ejercido_tna",
    heading: "Ejercido TNA",
    shortHeading: "Ejercido",
    description: "Si te ejercen al vencimiento. Simple anual, neta de costos",
    width: 84,
    tna: exercisedTnaOf,
    unknown,
  }),
  teaColumn("ejercido_tea", "Ejercido TEA", (rates) => rates.exercisedTea),
];

const noOdds = ({ owned }: CoveredCallItem) => (owned === null ? noVolatility() : onlyOfBuyer);
const oddsOfBuyer = ({ odds, owned }: CoveredCallItem) => (owned === null ? odds : null);
const ratesOfBuyer = ({ rates, owned }: CoveredCallItem) => (owned === null && rates.ok ? rates : null);

type KnownRates = Extract<CoveredCallRow["rates"], { ok: true }>;

/** An effective rate, capped: few days make any number of it. */
function teaColumn(key: string, heading: string, read: (rates: KnownRates) => number | null): Column {
  return {
    key,
    heading,
    width: 98,
    isOptional: true,
    description: "Efectiva anual; por encima de 999 % no dice nada",
    value: (row) => {
      const rates = ratesOfBuyer(row);
      return rates === null ? null : read(rates);
    },
    show: (row) => {
      const rates = ratesOfBuyer(row);
      return rates === null ? <ExplainedDash text={unknownOfBuyer(row)} /> : formatCappedTea(read(rates));
    },
  };
}

const chanceColumns: readonly Column[] = [
  figure<CoveredCallItem>({
    key: "prob_ejercicio",
    heading: "Prob. ejerc.",
    isOptional: true,
    description: opportunityTexts.odds,
    width: 84,
    value: ({ odds }) => odds?.probabilityOfExercise ?? null,
    unknown: noVolatility,
    mark: fittedOdds,
  }),
  ...verdictColumns<CoveredCallItem>(noOdds),
  tnaFigure<CoveredCallItem>({
    key: "esperada_tna",
    heading: "Sin tendencia TNA",
    shortHeading: "Sin tend.",
    description:
      "En promedio, con la acción sin tendencia y la volatilidad de la base, ejercido o vendido al vencimiento",
    width: 90,
    tna: (row) => oddsOfBuyer(row)?.expectedTna ?? null,
    unknown: noOdds,
    mark: fittedOdds,
  }),
  figure<CoveredCallItem>({
    key: "prob_ganar",
    heading: opportunityTexts.profitOdds,
    width: 110,
    value: (row) => oddsOfBuyer(row)?.probabilityOfProfit ?? null,
    unknown: noOdds,
    mark: fittedOdds,
    isOptional: true,
  }),
];

const optionColumns: readonly Column[] = [
  figure({
    key: "distancia_puntas",
    heading: "Puntas",
    description: "Venta menos compra, sobre el medio",
    width: 76,
    value: ({ quote }) =>
      quote.bid === null || quote.ask === null
        ? null
        : (quote.ask - quote.bid) / (0.5 * (quote.ask + quote.bid)),
    unknown: () => greyReasonMessages["one-sided"],
    isOptional: true,
  }),
  figure({
    key: "delta",
    heading: "Delta",
    width: 72,
    value: ({ delta }) => delta,
    format: (value) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 }),
    unknown: noVolatility,
    isOptional: true,
  }),
  figure({
    key: "vi",
    heading: "VI",
    width: 80,
    value: ({ volatility }) => volatility,
    format: formatVolatility,
    unknown: noVolatility,
    isOptional: true,
  }),
  figure({
    key: "dias",
    heading: "Días",
    width: 64,
    value: ({ days }) => days,
    format: formatInteger,
    isOptional: true,
  }),
  figure({
    key: "dias_plata",
    heading: "Días de plata",
    description: "De la liquidación de la compra a la del ejercicio: los que se comparan con la caución",
    width: 108,
    value: ({ moneyDays }) => moneyDays,
    format: formatInteger,
    isOptional: true,
  }),
  figure({
    key: "caucion",
    heading: "Caución",
    description: "TNA de la caución a los mismos días de plata, neta de su arancel",
    width: 84,
    value: ({ caucionTna }) => caucionTna,
    unknown: () => greyReasonMessages["rate-unknown"],
    isOptional: true,
  }),
];

/** Columns of the table of lanzamientos; `key` and `value` are those of its export, rates as fractions. */
export const coveredCallColumns: readonly Column[] = [
  baseColumn({
    strikeOf: ({ strike }) => strike,
    dateOf: ({ date }) => date,
    addressOf: ({ address }) => address,
    isAtTheMoney: ({ isAtTheMoney }) => isAtTheMoney,
  }),
  figure({
    key: "prima",
    isQuote: true,
    heading: "Prima",
    description: opportunityTexts.bid,
    width: 86,
    value: ({ quote }) => quote.bid,
    format: formatPrice,
    unknown: () => opportunityTexts.noBid,
  }),
  ...rateColumns,
  pointsFigure<CoveredCallItem>({
    description: "De TNA de papel quieto sobre la caución, los dos sobre días de plata",
    read: ({ points }) => points,
    isOptional: true,
  }),
  figure({
    key: "cobertura",
    heading: "Cobertura",
    description: "Cuánto puede caer la acción antes de perder",
    width: 88,
    value: (row) => ratesOfBuyer(row)?.cover ?? null,
    unknown: unknownOfBuyer,
  }),
  figure({
    key: "equilibrio",
    heading: "Equilibrio",
    description: "Hasta qué precio de la acción salís hecho, vendiendo el papel",
    width: 86,
    isOptional: true,
    value: breakevenOf,
    format: formatModelPrice,
    unknown: (row: CoveredCallItem) =>
      row.owned?.ok === true && !row.isOwnCostKnown ? "Escribí tu costo por acción" : unknown(row),
  }),
  ...chanceColumns,
  soldLegColumn(),
  lotsColumn(({ facts }) => facts.lots),
  ageColumn(({ facts }) => facts.age),
  ...optionColumns,
  {
    key: "simbolo",
    heading: "Símbolo",
    width: 118,
    isText: true,
    isOptional: true,
    value: ({ symbol }) => symbol,
  },
  historyColumn(({ symbol }) => symbol, {
    watched: "de la tasa",
    addressOf: ({ symbol, strike, date: expiration }) =>
      alertLink("rate", { contract: { type: "call", strike, expiration, symbol }, measure: "still" }),
  }),
  stateColumn(),
];

const ofStill: Readonly<Record<string, boolean>> = {
  puntos: true,
  equilibrio: true,
  [expectedPointsKey]: false,
};

/** The columns where *papel quieto* orders the rows, as it does for an owner of the share. */
export const stillColumns: readonly Column[] = coveredCallColumns.map((column) => {
  const isInSight = ofStill[column.key];
  return isInSight === undefined ? column : { ...column, isOptional: !isInSight };
});

/** Columns side by side on a phone; the rest is a swipe away. */
export const narrowCoveredCalls: NarrowWidths = {
  base: 104,
  prima: 70,
  esperado: 78,
  [expectedPointsKey]: 98,
  quieto_tna: 88,
  ejercido_tna: 92,
  puntos: 72,
  cobertura: 84,
  [recordKey]: 142,
  estado: 220,
};
