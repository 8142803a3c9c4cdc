import { formatPercent, formatPrice } from "@paridad/core/formats";
import { verdictSum } from "@paridad/core/opportunities";
import type { SaleVerdict } from "@paridad/core/opportunities";
import type { RateTerm } from "@paridad/core/quotes";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { expectedTone, figure, fittedOdds, pointsFigure, tnaFigure } from "./columns.tsx";
import { opportunityTexts } from "./opportunity-texts.ts";

export function premiumColumn<Row>(width: number, bidOf: (row: Row) => number | null): DataColumn<Row> {
  return figure<Row>({
    key: "prima",
    isQuote: true,
    heading: "Prima",
    description: "La compra: a lo que se puede lanzar ahora",
    width,
    value: bidOf,
    format: formatPrice,
    unknown: () => opportunityTexts.noBid,
  });
}

/** An effective rate, capped: few days make any number of it, which `read` has as null; undefined is none. */
export function teaColumn<Row>({
  key,
  heading,
  read,
  unknown,
}: {
  key: string;
  heading: string;
  read: (row: Row) => number | null | undefined;
  unknown: (row: Row) => string;
}): DataColumn<Row> {
  return {
    key,
    heading,
    width: 98,
    isOptional: true,
    description: "Efectiva anual; por encima de 999 % no dice nada",
    value: (row) => read(row) ?? null,
    show: (row) => {
      const tea = read(row);
      if (tea === undefined) return <ExplainedDash text={unknown(row)} />;
      return tea === null ? "> 999 %" : formatPercent(tea);
    },
  };
}

type Sale = RateTerm & { readonly verdict: SaleVerdict | null; readonly isOddsFitted: boolean };
type SaleColumns<Row> = {
  readonly exerciseOf: (row: Row) => number | null;
  /** On average at drift 0. */
  readonly driftlessOf: (row: Row) => number | null;
  readonly driftless: string;
  readonly unknown: (row: Row) => string;
};

/** Caución + edge − costs = expected, over the term and of the money laid out; the sum stands in the title of the last. */
function expectedColumns<Row extends Sale>(unknown: (row: Row) => string): readonly DataColumn<Row>[] {
  return [
    figure<Row>({
      key: "ventaja",
      heading: "Ventaja",
      description:
        "Valor tiempo que vendés a la compra, menos lo que vale con la volatilidad esperada. Sobre lo que ponés, en el plazo",
      width: 74,
      value: ({ verdict }) => verdict?.edge ?? null,
      unknown,
    }),
    figure<Row>({
      key: "costos",
      heading: "Costos",
      description: "De entrar y salir, en promedio. Sobre lo que ponés, en el plazo",
      width: 68,
      value: ({ verdict }) => verdict?.costs ?? null,
      unknown,
    }),
    {
      ...figure<Row>({
        key: "esperado",
        heading: "Esperado",
        description:
          "Caución del plazo más ventaja menos costos: lo que se espera, en el plazo. Verde solo si supera a la caución",
        width: 84,
        value: ({ verdict }) => verdict?.expected ?? null,
        unknown,
        tone: ({ verdict }) => verdict && expectedTone(verdict.expected, verdict.points),
      }),
      title: ({ verdict }) => (verdict === null ? undefined : verdictSum(verdict)),
    },
    pointsFigure<Row>({
      description:
        "Del resultado esperado, en TNA sobre la caución y días de plazo: los que ordenan la tabla",
      read: ({ verdict }) => verdict?.points ?? null,
      isExpected: true,
      unknown,
    }),
  ];
}

/** Odds of exercise, what is expected beside the caución, and what is without a trend. */
export function verdictColumns<Row extends Sale>({
  exerciseOf,
  driftlessOf,
  driftless,
  unknown,
}: SaleColumns<Row>): readonly DataColumn<Row>[] {
  return [
    figure<Row>({
      key: "prob_ejercicio",
      heading: "Prob. ejerc.",
      isOptional: true,
      description: "Con la volatilidad de la propia base, o de la sonrisa si no tiene una, y sin tendencia",
      width: 84,
      value: exerciseOf,
      unknown: () => opportunityTexts.noVolatility,
      mark: fittedOdds,
    }),
    ...expectedColumns(unknown),
    tnaFigure<Row>({
      key: "esperada_tna",
      heading: "Sin tendencia TNA",
      shortHeading: "Sin tend.",
      description: `En promedio, con la acción sin tendencia y la volatilidad de la base${driftless}`,
      width: 90,
      tna: driftlessOf,
      unknown,
      mark: fittedOdds,
    }),
  ];
}
