import { formatModelPrice, formatNumber, formatVolatility } from "@paridad/core/formats";
import { greyReasonMessages, opportunityReasonMessages } from "@paridad/core/opportunities";

import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { expectedPointsKey, figure, fittedOdds, pointsFigure, tnaFigure } from "../shared/columns.tsx";
import { opportunityTexts } from "../shared/opportunity-texts.ts";
import {
  caucionColumn,
  closingColumns,
  dayColumns,
  optionAlert,
  placeColumn,
} from "../shared/placed-columns.tsx";
import { recordKey } from "../shared/record/record-column.tsx";
import { premiumColumn, teaColumn, verdictColumns } from "../shared/sale-columns.tsx";
import { soldLegColumn } from "../shared/sold-leg-column.tsx";
import { breakevenOf, exercisedTnaOf, stillTnaOf } from "./covered-calls.ts";
import type { CoveredCallItem } from "./covered-calls.ts";

type Column = DataColumn<CoveredCallItem>;

const unknown = ({ rates }: CoveredCallItem) =>
  rates.ok ? opportunityTexts.unknown : opportunityReasonMessages[rates.reason];
const onlyOfBuyer = "Es de quien compra el papel ahora";
const unknownOfBuyer = (row: CoveredCallItem) => (row.owned === null ? unknown(row) : onlyOfBuyer);
const noVolatility = () => opportunityTexts.noVolatility;
const noOdds = ({ owned }: CoveredCallItem) => (owned === null ? noVolatility() : onlyOfBuyer);
const oddsOfBuyer = ({ odds, owned }: CoveredCallItem) => (owned === null ? odds : null);
const ratesOfBuyer = ({ rates, owned }: CoveredCallItem) => (owned === null && rates.ok ? rates : null);

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
  teaColumn<CoveredCallItem>({
    key: "quieto_tea",
    heading: "Quieto TEA",
    read: (row) => ratesOfBuyer(row)?.stillTea,
    unknown: unknownOfBuyer,
  }),
  tnaFigure<CoveredCallItem>({
    key: "ejercido_tna",
    heading: "Ejercido TNA",
    shortHeading: "Ejercido",
    description: "Si te ejercen al vencimiento. Simple anual, neta de costos",
    width: 84,
    tna: exercisedTnaOf,
    unknown,
  }),
  teaColumn<CoveredCallItem>({
    key: "ejercido_tea",
    heading: "Ejercido TEA",
    read: (row) => ratesOfBuyer(row)?.exercisedTea,
    unknown: unknownOfBuyer,
  }),
];

const chanceColumns: readonly Column[] = [
  ...verdictColumns<CoveredCallItem>({
    exerciseOf: ({ odds }) => odds?.probabilityOfExercise ?? null,
    driftlessOf: (row) => oddsOfBuyer(row)?.expectedTna ?? null,
    driftless: ", ejercido o vendido al vencimiento",
    unknown: noOdds,
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
  figure<CoveredCallItem>({
    key: "distancia_puntas",
    heading: "Puntas",
    description: "Venta menos compra, sobre el medio",
    width: 76,
    value: ({ quote: { bid, ask } }) =>
      bid === null || ask === null ? null : (ask - bid) / (0.5 * (ask + bid)),
    unknown: () => greyReasonMessages["one-sided"],
  }),
  figure<CoveredCallItem>({
    key: "delta",
    heading: "Delta",
    width: 72,
    value: ({ delta }) => delta,
    format: (value) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 }),
    unknown: noVolatility,
  }),
  figure<CoveredCallItem>({
    key: "vi",
    heading: "VI",
    width: 80,
    value: ({ volatility }) => volatility,
    format: formatVolatility,
    unknown: noVolatility,
  }),
  ...dayColumns<CoveredCallItem>(),
  caucionColumn<CoveredCallItem>(),
  { key: "simbolo", heading: "Símbolo", width: 118, isText: true, value: ({ symbol }) => symbol },
];

/** Columns of the table of lanzamientos; `key` and `value` are those of its export, rates as fractions. */
export const coveredCallColumns: readonly Column[] = [
  placeColumn(),
  premiumColumn<CoveredCallItem>(86, ({ quote }) => quote.bid),
  ...rateColumns,
  pointsFigure<CoveredCallItem>({
    description: "De TNA de papel quieto sobre la caución, los dos sobre días de plazo",
    read: ({ points }) => points,
    isOptional: true,
  }),
  figure<CoveredCallItem>({
    key: "cobertura",
    heading: "Cobertura",
    description: "Cuánto puede caer la acción hasta lo que pusiste, sin contar el costo de venderla",
    width: 88,
    value: (row) => ratesOfBuyer(row)?.cover ?? null,
    unknown: unknownOfBuyer,
  }),
  figure<CoveredCallItem>({
    key: "equilibrio",
    heading: "Equilibrio",
    description: "Hasta qué precio de la acción salís hecho, vendiendo el papel",
    width: 86,
    isOptional: true,
    value: breakevenOf,
    format: formatModelPrice,
    unknown: (row) =>
      row.owned?.ok === true && !row.isOwnCostKnown ? "Escribí tu costo por acción" : unknown(row),
  }),
  ...chanceColumns,
  soldLegColumn(),
  ...optionColumns.map((column) => ({ ...column, isOptional: true })),
  ...closingColumns<CoveredCallItem>(optionAlert("call", "still")),
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
