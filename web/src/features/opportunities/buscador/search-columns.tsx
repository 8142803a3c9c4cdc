import { Link } from "react-router";

import { formatDayMonth, formatInteger, formatPesos, formatStrike } from "@paridad/core/formats";
import { structureNames } from "@paridad/core/messages";
import type { SearchRow } from "@paridad/core/opportunities";
import { buenosAiresDate } from "@paridad/core/symbols";

import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { figure } from "../shared/columns.tsx";
import { builderAddress } from "../shared/opportunity-item.ts";
import { opportunityTexts } from "../shared/opportunity-texts.ts";

const letters = { call: "C", put: "P" } as const;

/** `+1 C7.400 −1 C7.600`. */
export function legsText({ legs }: SearchRow): string {
  return legs
    .map(({ kind, strike, quantity }) => {
      const sign = quantity > 0 ? "+" : "−";
      return `${sign}${Math.abs(quantity)} ${letters[kind]}${formatStrike(strike)}`;
    })
    .join(" ");
}

export function addressOf({ legs, units }: SearchRow): string | null {
  return builderAddress(legs.map((leg) => ({ ...leg, quantity: leg.quantity * Math.max(1, units) })));
}

export const searchColumns: readonly DataColumn<SearchRow>[] = [
  {
    key: "estructura",
    heading: "Estructura",
    width: 164,
    isText: true,
    value: ({ structure }) => structureNames[structure],
    show: (row) => (
      <Link to={addressOf(row) ?? "."} className="block truncate leading-[29px] hover:underline">
        {structureNames[row.structure]}
      </Link>
    ),
    description: "Abre el armador con todas las unidades",
  },
  {
    key: "patas",
    heading: "Patas",
    width: 306,
    isText: true,
    value: legsText,
    title: legsText,
  },
  {
    key: "vencimiento",
    heading: "Vence",
    width: 70,
    isText: true,
    value: ({ expiration }) => buenosAiresDate(expiration),
    show: ({ expiration }) => formatDayMonth(buenosAiresDate(expiration)),
  },
  figure({
    key: "rendimiento",
    heading: opportunityTexts.atTarget,
    description: "Ganancia en el objetivo sobre el capital, neta de costos",
    width: 112,
    value: ({ returnAtTarget }) => returnAtTarget,
  }),
  figure({
    key: "probabilidad",
    heading: opportunityTexts.profitOdds,
    description: "Al vencimiento, con la VI en el dinero y sin tendencia",
    width: 112,
    value: ({ probabilityOfProfit }) => probabilityOfProfit,
  }),
  figure({
    key: "esperado",
    heading: "Esperado",
    description:
      "Caución más ventaja menos costos de una unidad, como en el armador: con la acción creciendo a la tasa del vencimiento y la volatilidad esperada. Verde solo si supera a la caución",
    width: 104,
    value: ({ expected }) => expected?.expected ?? null,
    format: formatPesos,
    tone: ({ expected }) => expected?.excess ?? null,
  }),
  figure({
    key: "esperado_quieto",
    heading: "Sin tendencia",
    description: "El mismo promedio con la acción sin tendencia y la VI en el dinero",
    width: 110,
    value: ({ expectedProfit }) => expectedProfit,
    format: formatPesos,
  }),
  figure({
    key: "perdida",
    heading: opportunityTexts.mostLost,
    width: 108,
    value: ({ largestLoss }) => largestLoss,
    format: formatPesos,
  }),
  {
    key: "ganancia",
    heading: opportunityTexts.mostWon,
    width: 108,
    value: ({ largestGain }) => largestGain,
    show: ({ largestGain }) => (largestGain === null ? "Sin techo" : formatPesos(largestGain)),
  },
  figure({
    key: "capital",
    heading: "Capital",
    description: "Desembolso o pérdida máxima de una unidad, lo que sea mayor",
    width: 104,
    value: ({ capital }) => capital,
    format: formatPesos,
  }),
  figure({
    key: "unidades",
    heading: "Unidades",
    description: "Las que paga tu presupuesto y llenan las puntas",
    width: 82,
    value: ({ units }) => units,
    format: formatInteger,
  }),
];

export const narrowSearch: NarrowWidths = { estructura: 142, rendimiento: 94, probabilidad: 108, patas: 320 };
