import type { ReactNode } from "react";

import type { SavedPosition } from "@paridad/core/contract";
import { withoutText } from "@paridad/core/risk";

import type { BookAnswer } from "../../../data/book/jobs/risk-jobs.ts";
import { DayParts } from "../../../components/book/day-parts.tsx";
import { useIsOpen } from "../../../data/access.ts";
import { Money } from "../../../components/ui/table/money.tsx";
import { PeriodButton } from "../period/period-button.tsx";
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
      <dd className="text-xs sm:truncate text-muted">
        {cell.value !== null && cell.reason !== "" ? cell.reason : basis}
      </dd>
    </div>
  );
}

type Day = BookAnswer["day"];

function todayOf(day: Day, sum: BookRow): Cell {
  if (day === null) return sum.today;
  return { value: day.total, reason: day.unknown === 0 ? "" : withoutText(day.unknown) };
}

/** The table's total has open positions alone. */
function countsClosed(day: Day, positions: readonly SavedPosition[]): boolean {
  const closed = new Set(positions.filter(({ status }) => status === "closed").map(({ id }) => id));
  const counted = day?.positions.filter(({ id }) => closed.has(id)) ?? [];
  return counted.some(({ total }) => total !== null && Math.round(total) !== 0);
}

/** The book's result since the last close in its parts, closing it now, and its greeks and margin. */
export function BookFacts({
  sum,
  answer,
  basis,
  positions,
}: {
  /** The open positions together. */
  sum: BookRow;
  answer: BookAnswer | null;
  /** Since when. */
  basis: string;
  /** Closed ones too. */
  positions: readonly SavedPosition[];
}) {
  const hasRisk = useIsOpen("strategies.riesgo");
  const hasHistory = useIsOpen("positions.history");
  const margin = answer?.margin.ok === true ? answer.margin.margin : null;
  const { day = null } = answer ?? {};
  const parts = day?.parts ?? null;
  const today = todayOf(day, sum);
  const since = countsClosed(day, positions) ? `${basis}, con lo ya cerrado` : basis;
  return (
    <section aria-label="Cartera" className="positions-panel grid gap-2 px-4 py-2.5">
      <div className="grid grid-cols-3 gap-x-4 gap-y-2 sm:gap-x-6 sm:grid-cols-[repeat(auto-fit,minmax(138px,1fr))]">
        <dl className="contents">
          <Figure name="Hoy" cell={today} basis={since} />
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
        {hasHistory ? (
          <PeriodButton
            title="Resultado de un período"
            positions={positions}
            tone="ghost"
            className="self-center justify-self-end"
          >
            Otro período
          </PeriodButton>
        ) : null}
      </div>
      <div className="max-sm:min-h-11">
        {parts === null ? (
          <p className="min-h-5 text-sm text-muted">{today.reason}</p>
        ) : (
          <DayParts parts={parts} label="De dónde sale lo de hoy" />
        )}
      </div>
    </section>
  );
}
