import { formatModelPrice, formatPrice, formatStrike } from "@paridad/core/formats";
import { opportunityReasonMessages } from "@paridad/core/opportunities";
import type { CashSecuredPutRow, HedgeRow, ShareOrCallRow } from "@paridad/core/opportunities";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { expectedPointsKey, figure, pointsFigure, tnaFigure } from "../shared/columns.tsx";
import { formatSigned, opportunityTexts } from "../shared/opportunity-texts.ts";
import {
  caucionColumn,
  closingColumns,
  dayColumns,
  optionAlert,
  placeColumn,
  pointsColumn,
} from "../shared/placed-columns.tsx";
import type { PlacedItem } from "../shared/placed-items.ts";
import { premiumColumn, teaColumn, verdictColumns } from "../shared/sale-columns.tsx";
import { soldLegColumn } from "../shared/sold-leg-column.tsx";

export type PutItem = PlacedItem<CashSecuredPutRow>;
type CallItem = PlacedItem<ShareOrCallRow>;
type HedgeItem = PlacedItem<HedgeRow>;

const noRates = ({ rates }: PutItem | CallItem) =>
  rates.ok ? opportunityTexts.unknown : opportunityReasonMessages[rates.reason];

export const putColumns: readonly DataColumn<PutItem>[] = [
  placeColumn(),
  premiumColumn<PutItem>(72, ({ put }) => put.bid),
  tnaFigure<PutItem>({
    key: "tna",
    heading: "TNA",
    description: "Si no te ejercen: la prima neta sobre la plata apartada",
    width: 76,
    tna: ({ rates }) => (rates.ok ? rates.tna : null),
    unknown: noRates,
  }),
  teaColumn<PutItem>({
    key: "tea",
    heading: "TEA",
    read: ({ rates }) => (rates.ok ? rates.tea : undefined),
    unknown: noRates,
  }),
  tnaFigure<PutItem>({
    key: "quieto_tna",
    heading: "Quieto TNA",
    shortHeading: "Quieto",
    description:
      "Si la acción no se mueve: con la base arriba te ejercen y vendés el papel a la compra de hoy",
    width: 84,
    tna: ({ stillTna }) => stillTna,
    unknown: noRates,
  }),
  pointsFigure<PutItem>({
    description: "De TNA de papel quieto sobre la caución, sobre días de plazo",
    read: ({ points }) => points,
    isOptional: true,
  }),
  figure<PutItem>({
    key: "precio_efectivo",
    heading: "Precio efectivo",
    shortHeading: "Efectivo",
    description: "A cuánto te queda la acción si te ejercen, con costos",
    width: 86,
    value: ({ rates }) => (rates.ok ? rates.effectivePrice : null),
    format: formatModelPrice,
    unknown: noRates,
  }),
  figure<PutItem>({
    key: "descuento",
    heading: "Descuento",
    description: "Contra la venta de la acción hoy",
    width: 88,
    isOptional: true,
    value: ({ discount }) => discount,
    unknown: noRates,
  }),
  ...verdictColumns<PutItem>({
    exerciseOf: ({ probabilityOfExercise }) => probabilityOfExercise,
    driftlessOf: ({ driftlessTna }) => driftlessTna,
    driftless: "; lo que te dejan se vende al vencimiento",
    unknown: () => opportunityTexts.noVolatility,
  }).map((column) =>
    // Next to nothing of a put; the sum in the foot has them.
    column.key === "costos" ? { ...column, isOptional: true } : column,
  ),
  figure<PutItem>({
    key: "capital",
    heading: "Plata apartada",
    isOptional: true,
    description: "Pesos por acción: la base menos la prima",
    width: 112,
    value: ({ rates }) => (rates.ok ? rates.capital : null),
    format: formatModelPrice,
    unknown: noRates,
  }),
  soldLegColumn(),
  ...[caucionColumn<PutItem>(), ...dayColumns<PutItem>()].map((column) => ({ ...column, isOptional: true })),
  ...closingColumns<PutItem>(optionAlert("put")),
];

export const shareOrCallColumns: readonly DataColumn<CallItem>[] = [
  placeColumn(),
  figure<CallItem>({
    key: "prima",
    isQuote: true,
    heading: "Prima",
    description: "La venta: lo que cuesta el call ahora",
    width: 90,
    value: ({ callAsk }) => callAsk,
    format: formatPrice,
    unknown: () => "Nadie vende esta base",
  }),
  tnaFigure<CallItem>({
    key: "tasa_pagada",
    heading: "Tasa pagada",
    description: "TNA que pagás por tener el papel después: call más base contra el papel hoy, con costos",
    width: 108,
    tna: ({ rates }) => (rates.ok ? rates.tna : null),
    tone: ({ facts }) => facts.points,
    unknown: noRates,
  }),
  pointsColumn("A favor del call: tu tomadora menos la tasa pagada, sobre días de plazo"),
  figure<CallItem>({
    key: "financiado",
    heading: "Plata que no ponés",
    description: "Pesos por acción",
    width: 138,
    value: ({ rates }) => (rates.ok ? rates.financed : null),
    format: formatModelPrice,
    unknown: noRates,
  }),
  caucionColumn(),
  ...dayColumns<CallItem>(),
  ...closingColumns<CallItem>(optionAlert("call")),
];

const noHedge = ({ hedge }: HedgeItem) => (hedge.ok ? "" : opportunityReasonMessages[hedge.reason]);

const floorColumns: readonly DataColumn<HedgeItem>[] = [
  figure<HedgeItem>({
    key: "piso",
    heading: "Piso",
    description: "El peor resultado al vencimiento, sobre el precio de la acción y neto de costos",
    width: 84,
    value: ({ hedge }) => (hedge.ok ? hedge.floorShare : null),
    format: formatSigned,
    unknown: noHedge,
    isSigned: true,
  }),
  tnaFigure<HedgeItem>({
    key: "costo_anual",
    heading: "Costo anual",
    description: "Lo que cuesta el seguro, sobre la acción y por año; negativo si deja plata",
    width: 104,
    tna: ({ hedge }) => (hedge.ok ? hedge.costTna : null),
    tone: () => null,
    unknown: noHedge,
  }),
  figure<HedgeItem>({
    key: "desembolso",
    heading: "Desembolso",
    description: "Acción, put y call, pesos por acción con costos",
    width: 108,
    value: ({ hedge }) => (hedge.ok ? hedge.outlay : null),
    format: formatModelPrice,
    unknown: noHedge,
  }),
];

export const protectiveColumns: readonly DataColumn<HedgeItem>[] = [
  placeColumn("Put"),
  ...floorColumns,
  ...dayColumns<HedgeItem>(),
  ...closingColumns<HedgeItem>(optionAlert("put")),
];

function missingCall({ collar }: HedgeItem): string {
  if (collar === null || collar.ok) return "";
  if (collar.reason === "no-call-pays")
    return collar.shortfall === null
      ? "No hay un call más arriba con compra"
      : `Ningún call paga el put: al más cercano le faltan ${formatModelPrice(collar.shortfall)} por acción`;
  return opportunityReasonMessages[collar.reason];
}

export const collarColumns: readonly DataColumn<HedgeItem>[] = [
  placeColumn("Put"),
  {
    key: "call",
    heading: "Call lanzado",
    description: "El más alto cuya compra paga la venta del put, con costos",
    width: 104,
    value: ({ collar }) => (collar?.ok ? collar.strike : null),
    show: (row) =>
      row.collar?.ok ? formatStrike(row.collar.strike) : <ExplainedDash text={missingCall(row)} />,
    title: (row) => (row.collar?.ok ? undefined : missingCall(row)),
  },
  figure<HedgeItem>({
    key: "sobra",
    heading: "Sobra",
    description: "Lo que queda de la prima del call, pesos por acción",
    width: 84,
    value: ({ collar }) => (collar?.ok ? collar.credit : null),
    format: formatModelPrice,
    unknown: missingCall,
  }),
  ...floorColumns,
  figure<HedgeItem>({
    key: "techo",
    heading: "Techo",
    description: "El mejor resultado al vencimiento, sobre el precio de la acción y neto de costos",
    width: 84,
    value: ({ hedge }) => (hedge.ok ? hedge.ceilingShare : null),
    format: formatSigned,
    unknown: missingCall,
    isSigned: true,
  }),
  ...dayColumns<HedgeItem>(),
  ...closingColumns<HedgeItem>(optionAlert("put")),
];

export const narrowPuts: NarrowWidths = {
  base: 104,
  prima: 70,
  esperado: 78,
  [expectedPointsKey]: 98,
  quieto_tna: 84,
  descuento: 78,
  estado: 220,
};
export const narrowShareOrCall: NarrowWidths = {
  base: 104,
  prima: 84,
  tasa_pagada: 96,
  puntos: 72,
  estado: 220,
};
export const narrowHedges: NarrowWidths = {
  base: 104,
  call: 84,
  piso: 78,
  techo: 78,
  costo_anual: 92,
  estado: 220,
};
