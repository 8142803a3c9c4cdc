import { verdictSum } from "@paridad/core/messages";
import type { SaleVerdict } from "@paridad/core/opportunities";
import type { RateTerm } from "@paridad/core/quotes";

import type { DataColumn } from "../../../../components/ui/table/data-columns.ts";
import { expectedTone, figure, pointsFigure } from "../columns.tsx";

type Judged = RateTerm & { readonly verdict: SaleVerdict | null };

/** Caución + edge − costs = expected, over the term and of the money laid out; the sum stands in the title of the last. */
export function verdictColumns<Row extends Judged>(
  unknown: (row: Row) => string,
): readonly DataColumn<Row>[] {
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
        "Del resultado esperado, en TNA sobre la caución y días de plata: los que ordenan la tabla",
      read: ({ verdict }) => verdict?.points ?? null,
      isExpected: true,
      unknown,
    }),
  ];
}
