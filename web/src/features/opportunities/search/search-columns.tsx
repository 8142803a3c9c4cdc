import { Link } from "react-router";

import { spreadAlertLink } from "@paridad/core/contract";
import { formatDayMonth, formatInteger, formatPesos, formatStrike } from "@paridad/core/formats";
import { structureNames } from "@paridad/core/opportunities";
import type { OpportunityBook, SearchRow } from "@paridad/core/opportunities";
import { buenosAiresDate } from "@paridad/core/symbols";

import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { Money } from "../../../components/ui/table/money.tsx";
import { AlertLink, expectedTone, figure } from "../shared/columns.tsx";
import { builderAddress } from "../shared/placed-items.ts";
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

/** The same bases may be listed in two expiries. */
export function searchRowKey(row: SearchRow): string {
  return `${row.expiration} ${legsText(row)}`;
}

export function addressOf({ legs, units }: SearchRow): string | null {
  return builderAddress(legs.map((leg) => ({ ...leg, quantity: leg.quantity * Math.max(1, units) })));
}

/** A new alert on what opening a unit costs; null where an option isn't in the book. */
function alertOf({ legs }: SearchRow, { expiries }: Pick<OpportunityBook, "expiries">): string | null {
  const dealt = legs.flatMap(({ kind: type, strike, expiration, quantity }) => {
    const expiry = expiries.find((one) => one.expiration === expiration);
    const symbol = expiry?.bases.find((base) => base.strike === strike)?.[type]?.symbol;
    if (expiry === undefined || symbol === undefined) return [];
    return [{ contract: { type, strike, expiration: expiry.date, symbol }, quantity }];
  });
  return dealt.length === legs.length ? spreadAlertLink(dealt) : null;
}

export const searchColumns: readonly DataColumn<SearchRow>[] = [
  {
    key: "estructura",
    heading: "Estructura",
    width: 196,
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
    width: 392,
    isText: true,
    value: legsText,
    title: legsText,
  },
  {
    key: "vencimiento",
    heading: "Vence",
    width: 62,
    isText: true,
    value: ({ expiration }) => buenosAiresDate(expiration),
    format: formatDayMonth,
  },
  figure({
    key: "rendimiento",
    heading: opportunityTexts.atTarget,
    description: "Ganancia en el objetivo sobre el capital, neta de costos",
    width: 102,
    value: ({ returnAtTarget }) => returnAtTarget,
  }),
  figure({
    key: "probabilidad",
    heading: opportunityTexts.profitOdds,
    description: "Al vencimiento, con la VI en el dinero y sin tendencia",
    width: 122,
    value: ({ probabilityOfProfit }) => probabilityOfProfit,
  }),
  figure({
    key: "esperado",
    heading: "Esperado",
    description:
      "Caución más ventaja menos costos de una unidad, como en el armador: con la acción creciendo a la tasa del vencimiento y la volatilidad esperada. Verde solo si supera a la caución",
    width: 90,
    value: ({ expected }) => expected?.expected ?? null,
    format: formatPesos,
    tone: ({ expected }) => expected && expectedTone(expected.expected, expected.excess),
  }),
  figure({
    key: "esperado_quieto",
    heading: "Sin tendencia",
    description: "El mismo promedio con la acción sin tendencia y la VI en el dinero",
    width: 106,
    value: ({ expectedProfit }) => expectedProfit,
    format: formatPesos,
  }),
  figure({
    key: "perdida",
    heading: opportunityTexts.mostLost,
    width: 104,
    value: ({ largestLoss }) => largestLoss,
    format: formatPesos,
  }),
  {
    key: "ganancia",
    heading: opportunityTexts.mostWon,
    width: 96,
    value: ({ largestGain }) => largestGain,
    show: ({ largestGain }) => (largestGain === null ? "Sin techo" : formatPesos(largestGain)),
  },
  figure({
    key: "capital",
    heading: "Capital",
    description: "Desembolso o pérdida máxima de una unidad, lo que sea mayor",
    // The largest loss, but where a row pays out more than that.
    isOptional: true,
    width: 90,
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

/** Pixels of a row on a phone. */
export const narrowRowHeight = 74;

/** A phone has its legs, and what they may lose and win, in the first column. */
function NameWithLegs({ row }: { row: SearchRow }) {
  return (
    <Link to={addressOf(row) ?? "."} className="flex h-[73px] flex-col justify-center">
      <span className="truncate">{structureNames[row.structure]}</span>
      <span className="text-xs font-normal whitespace-normal text-muted">
        {/* A line ends between legs. */}
        {legsText(row).replaceAll(/ (?=[CP])/g, "\u00a0")}
      </span>
      <span className="text-xs font-normal text-muted">
        <Money value={row.largestLoss} /> a{" "}
        {row.largestGain === null ? "sin techo" : <Money value={row.largestGain} />}
      </span>
    </Link>
  );
}

export const narrowSearchColumns: readonly DataColumn<SearchRow>[] = searchColumns.map((column) =>
  column.key === "estructura" ? { ...column, show: (row) => <NameWithLegs row={row} /> } : column,
);

/** The columns with the way to an alert on what a row costs beside its legs, by the book that was searched. */
export function columnsWithAlert(
  columns: readonly DataColumn<SearchRow>[],
  book: OpportunityBook,
): readonly DataColumn<SearchRow>[] {
  const alert = { watched: "del precio", addressOf: (row: SearchRow) => alertOf(row, book) };
  return columns.map((column) =>
    column.key === "patas"
      ? {
          ...column,
          show: (row) => (
            <span className="flex items-center justify-between gap-2">
              <span className="truncate">{legsText(row)}</span>
              <AlertLink alert={alert} row={row} name={legsText(row)} />
            </span>
          ),
        }
      : column,
  );
}

export const narrowSearch: NarrowWidths = { estructura: 164, rendimiento: 94, probabilidad: 106, patas: 380 };
