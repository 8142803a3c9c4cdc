import { formatExpiry, formatInteger, formatPercent, unknownDash } from "@paridad/core/formats";

import { Badge } from "../../../components/ui/badge.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { PositionShape } from "../chart/thumbnail.tsx";
import type { BookRow, Cell } from "./book-row.ts";

type Column = DataColumn<BookRow>;

function money(
  key: "today" | "result" | "delta" | "theta" | "margin",
  { isPlain = false, ...column }: Pick<Column, "heading" | "width" | "description"> & { isPlain?: boolean },
): Column {
  return {
    key,
    ...column,
    value: (row) => row[key].value,
    show: (row) => <Money value={row[key].value} unknown={row[key].reason} isPlain={isPlain} />,
    title: (row) => (row[key].value === null ? undefined : row[key].reason || undefined),
  };
}

function Percent({ cell: { value, reason } }: { cell: Cell }) {
  if (value === null) return <ExplainedDash text={reason} />;
  return formatPercent(value, { sign: "always" });
}

const ownColumns: readonly Column[] = [
  {
    key: "forma",
    heading: "Forma",
    width: 82,
    value: ({ strategy }) => strategy,
    show: ({ marked }) => <PositionShape marked={marked} />,
    title: ({ strategy }) => strategy || undefined,
    description: "Resultado al vencimiento, de 20 % abajo a 20 % arriba de la acción",
  },
  {
    key: "estrategia",
    heading: "Estrategia",
    width: 150,
    isText: true,
    isOptional: true,
    value: ({ strategy }) => strategy,
  },
  {
    key: "vence",
    heading: "Vence",
    width: 104,
    value: ({ expiration }) => expiration,
    show: ({ marked, days, expiration }) =>
      days === null || expiration === null
        ? marked === null
          ? ""
          : unknownDash
        : formatExpiry({ expiration, days }),
    title: ({ days, marked }) => (days === null && marked !== null ? "Las acciones no vencen" : undefined),
  },
  {
    key: "lotes",
    heading: "Lotes",
    width: 64,
    value: ({ lots }) => lots,
    show: ({ lots }) => (lots === null ? "" : formatInteger(lots)),
  },
  money("today", {
    heading: "Hoy",
    width: 104,
    description: "Desde el último cierre, a precios medios, con los costos de lo operado hoy",
  }),
  money("result", {
    heading: "Resultado",
    width: 112,
    description: "Si cerrás ahora, neto, con lo realizado",
  }),
  {
    key: "capital",
    heading: "% capital",
    width: 86,
    value: ({ ofCapital }) => ofCapital.value,
    show: ({ ofCapital }) => <Percent cell={ofCapital} />,
    description: "Resultado sobre el capital que dijiste",
  },
];

const riskColumns: readonly Column[] = [
  money("delta", {
    heading: "Delta $ 1 %",
    width: 100,
    isPlain: true,
    description: "Pesos por 1 % de la acción",
  }),
  money("theta", {
    heading: "Theta $ día",
    width: 100,
    isPlain: true,
    description: "Pesos por día corrido",
  }),
  money("margin", {
    heading: "Garantía",
    width: 108,
    isPlain: true,
    description: "Estimada, de cada posición sola; la de la cartera entera puede ser menor",
  }),
];

function Name({ row: { name, marked }, onOpen }: { row: BookRow; onOpen: (id: string) => void }) {
  if (marked === null) return name;
  return (
    <button
      type="button"
      className="max-w-full truncate text-left font-medium hover:underline -outline-offset-2"
      onClick={() => onOpen(marked.position.id)}
    >
      {name}
      {marked.overdue === null ? null : (
        <>
          {" "}
          <Badge tone="warning">Venció</Badge>
        </>
      )}
    </button>
  );
}

/** `onOpen` shows a position's details; the plan may not open greeks and margin, and its capital is told elsewhere. */
export function bookColumns(
  onOpen: (id: string) => void,
  { hasRisk, hasCapital }: { readonly hasRisk: boolean; readonly hasCapital: boolean },
): readonly Column[] {
  const name: Column = {
    key: "posicion",
    heading: "Posición",
    width: 220,
    isText: true,
    value: (row) => row.name,
    show: (row) => <Name row={row} onOpen={onOpen} />,
  };
  const own = ownColumns.filter(({ key }) => hasCapital || key !== "capital");
  return [name, ...own, ...(hasRisk ? riskColumns : [])];
}
