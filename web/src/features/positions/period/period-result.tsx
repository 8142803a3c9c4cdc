import type { SavedPosition } from "@paridad/core/contract";
import { formatHourMinute, formatInstantDate } from "@paridad/core/formats";
import { resultPartNames, withoutText } from "@paridad/core/risk";
import type { PositionStretch, ResultParts } from "@paridad/core/risk";

import { DayParts } from "../../../components/book/day-parts.tsx";
import { ErrorState, Skeleton } from "../../../components/ui/states/states.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import type { JobAnswer } from "../../../data/book/jobs/risk-jobs.ts";
import { usePeriod } from "./use-period.ts";
import type { Period } from "./use-period.ts";

type PeriodJobAnswer = JobAnswer<"period">;
const names = Object.keys(resultPartNames) as (keyof ResultParts)[];

function momentText(instant: number | null): string {
  return `${formatInstantDate(instant)} ${formatHourMinute(instant)}`;
}

function unknownText({ isOverdue }: Pick<PositionStretch, "isOverdue">): string {
  return isOverdue
    ? "Una opción venció en el medio: anotá cómo terminó"
    : "A una pata le falta precio en uno de los dos momentos";
}

function ByPosition({
  positions,
  explained,
}: {
  positions: readonly SavedPosition[];
  explained: readonly PositionStretch[];
}) {
  const columns = names.filter(
    (name) => name === "unexplained" || explained.some(({ parts }) => Math.round(parts?.[name] ?? 0) !== 0),
  );
  return (
    <PlainTable
      label="Por posición"
      headings={[
        "Posición",
        "Resultado",
        ...columns.map((name) => ({ text: resultPartNames[name].name, title: resultPartNames[name].what })),
      ]}
      rows={explained.map(({ id, unknown, total, parts, ...own }) => {
        const numbers = [total, ...columns.map((name) => parts?.[name] ?? null)];
        return {
          key: id,
          cells: [
            positions.find((position) => position.id === id)?.name,
            ...numbers.map((value, index) => (
              <Money key={index} value={unknown === 0 ? value : null} unknown={unknownText(own)} />
            )),
          ],
        };
      })}
    />
  );
}

type Explained = Omit<Extract<PeriodJobAnswer, { ok: true }>, "ok">;

function Total({ total, unknown }: Pick<Explained, "total" | "unknown">) {
  return (
    <p className="text-2xl font-[650] tabular-nums">
      <Money value={total} unknown="A todas les falta un precio en uno de los dos momentos" />
      {total !== null && unknown > 0 ? (
        <span className="ml-2 text-sm font-normal text-muted">{withoutText(unknown)}</span>
      ) : null}
    </p>
  );
}

/** Shown if one of the ends can't be read. */
function Missing({ instant }: { instant: number | null }) {
  const moment = instant === null ? "ahora" : `el ${momentText(instant)}`;
  return <p className="text-md text-muted">No hay cotizaciones de {moment} en la historia de tu plan.</p>;
}

/** The result of a period, where it comes from, and of several positions each one's. */
export function PeriodResult({ period, positions }: { period: Period; positions: readonly SavedPosition[] }) {
  const { answer, until, hasFailed, missing, retry } = usePeriod(period, positions);
  const { from, to } = period;
  if (hasFailed || answer?.ok === false)
    return <ErrorState message="No se pudo calcular el período." onRetry={retry} />;
  if (missing !== null)
    return <Missing instant={missing === "from" ? from.instant : (to?.instant ?? null)} />;
  if (answer === null) return <Skeleton className="h-[180px] w-full" />;
  if (answer.positions.length === 0)
    return <p className="text-md text-muted">En ese período no había nada abierto.</p>;
  return <Known {...{ answer, positions }} from={from.instant} until={until} />;
}

function Known({
  answer: { total, parts, unknown, positions: explained },
  positions,
  from,
  until,
}: {
  answer: Explained;
  positions: readonly SavedPosition[];
  from: number;
  until: number | null;
}) {
  return (
    <div className="grid gap-3">
      <Total total={total} unknown={unknown} />
      {parts === null ? null : <DayParts parts={parts} label="De dónde sale" />}
      {explained.length > 1 || unknown > 0 ? <ByPosition {...{ positions, explained }} /> : null}
      <p className="text-sm text-muted">
        Del {momentText(from)} al {momentText(until)}, a precios medios de los dos momentos, o a los últimos
        donde falta una punta; lo operado en el medio, a su precio.
      </p>
    </div>
  );
}
