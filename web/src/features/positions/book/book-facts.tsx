import type { ReactNode } from "react";

import type { BookAnswer } from "../../../lib/book/jobs/risk-jobs.ts";
import { DayParts } from "../../../components/book/day-parts.tsx";
import { counted } from "../../../lib/counted.ts";
import { Money } from "../../../components/ui/table/money.tsx";
import type { BookRow, Cell } from "./book-row.ts";

function Figure({
  name,
  cell,
  basis,
  isPlain = false,
}: {
  name: string;
  cell: Cell;
  basis: ReactNode;
  isPlain?: boolean;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-[650] tabular-nums">
        <Money value={cell.value} unknown={cell.reason} isPlain={isPlain} />
      </dd>
      <dd className="truncate text-xs text-muted">
        {cell.value !== null && cell.reason !== "" ? cell.reason : basis}
      </dd>
    </div>
  );
}

function missingText(unknown: number): string {
  return unknown === 0 ? "" : `Sin ${counted(unknown, "posición", "posiciones")} a la que le falta un precio`;
}

/** The book's result since the last close in its parts, closing it now, and its greeks and margin. */
export function BookFacts({
  sum,
  answer,
  basis,
  hasRisk,
}: {
  /** The open positions together. */
  sum: BookRow;
  answer: BookAnswer | null;
  /** Since when. */
  basis: string;
  /** The plan opens greeks and margin. */
  hasRisk: boolean;
}) {
  const margin = answer?.margin.ok === true ? answer.margin.margin : null;
  const day = answer?.day ?? null;
  const parts = day?.parts ?? null;
  const today = day === null ? sum.today : { value: day.total, reason: missingText(day.unknown) };
  return (
    <section aria-label="Cartera" className="positions-panel grid gap-2 px-4 py-2.5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(138px,1fr))]">
        <Figure name="Hoy" cell={today} basis={basis} />
        <Figure name="Resultado" cell={sum.result} basis="si cerrás todo ahora, neto" />
        {hasRisk ? (
          <>
            <Figure name="Delta" cell={sum.delta} basis="por 1 % de la acción" isPlain />
            <Figure name="Theta" cell={sum.theta} basis="por día corrido" isPlain />
            <Figure
              name="Garantía"
              cell={{ ...sum.margin, value: margin }}
              basis="estimada, de todo junto"
              isPlain
            />
          </>
        ) : null}
      </dl>
      {parts === null ? (
        <p className="min-h-[68px] text-sm text-muted sm:min-h-5">{today.reason}</p>
      ) : (
        <DayParts parts={parts} label="De dónde sale lo de hoy" />
      )}
    </section>
  );
}
