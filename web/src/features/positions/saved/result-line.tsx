import { useMemo } from "react";
import type { PositionLineAnswer, SavedPosition } from "@paridad/core/contract";
import { readPositionLine } from "@paridad/core/endpoints";
import { formatInstantDate, formatInteger, formatPesos, formatTimestamp } from "@paridad/core/formats";
import { ChartCredit, DataChart } from "../../../components/charts/data-chart.tsx";
import type { ChartDrawing } from "../../../components/charts/chart-types.ts";
import { QueryError, Skeleton } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";

const money = (value: number | null) => formatPesos(value, { sign: "always" });

function drawingOf({ points, resolution }: PositionLineAnswer): ChartDrawing {
  return {
    scale: "time",
    xLabel: resolution === "1d" ? "Rueda" : "Hora",
    formatX: resolution === "1d" ? formatInstantDate : formatTimestamp,
    levels: [{ value: 0, label: "0", tone: "muted", isDashed: true }],
    series: [
      {
        key: "profit",
        label: "Resultado si la cerrabas",
        tone: "accent",
        shape: "line",
        hasGaps: true,
        format: money,
        points: points.map(({ at, profit }) => ({ x: Date.parse(at), value: profit })),
      },
    ],
  };
}

/** Remarks that the drawing can't show by itself. */
function remarks({ points, unknown, sources, isCut }: PositionLineAnswer): string[] {
  const lasts = points.filter(({ isLast }) => isLast).length;
  return [
    unknown === 0
      ? null
      : `En ${formatInteger(unknown)} de ${formatInteger(points.length)} faltaba una punta.`,
    lasts === 0 ? null : `En ${formatInteger(lasts)} no hay puntas guardadas y vale el último operado.`,
    sources.includes("simulated") ? "Con barras del simulador." : null,
    isCut ? "Las más viejas quedaron afuera." : null,
  ].filter((text) => text !== null);
}

type Extreme = { readonly profit: number | null; readonly when: string };

type Ending = {
  /** Closing it at this moment, or what it brought where it is closed; null where that is not known. */
  readonly now: number | null;
  readonly isClosed: boolean;
};

/** Best or worst since the opening; now, or its closing, counts as well. */
function extremeOf(
  sign: 1 | -1,
  {
    stored,
    now,
    isClosed,
    when,
  }: Ending & { stored: PositionLineAnswer["best"]; when: (at: string) => string },
): Extreme | null {
  const known = stored?.profit ?? null;
  const isNow = now !== null && (known === null || sign * now > sign * known);
  if (isNow) return { profit: now, when: isClosed ? "al cerrarla" : "ahora" };
  return stored === null ? null : { profit: stored.profit, when: when(stored.at) };
}

function Extremes({ line, ...ending }: Ending & { line: PositionLineAnswer }) {
  const when = (at: string) =>
    line.resolution === "1d" ? `el ${formatInstantDate(at)}` : `el ${formatTimestamp(at)}`;
  const [best, worst] = [
    extremeOf(1, { stored: line.best, when, ...ending }),
    extremeOf(-1, { stored: line.worst, when, ...ending }),
  ];
  if (best === null || worst === null) return null;
  return (
    <p className="text-md">
      Lo mejor desde que la abriste: <strong className="tabular-nums">{money(best.profit)}</strong>{" "}
      {best.when}; lo peor: <strong className="tabular-nums">{money(worst.profit)}</strong> {worst.when}.
    </p>
  );
}

/** Result of closing a position on each day since it was opened, drawn, as a table, and its best and worst. */
export function ResultLine({
  position,
  now,
}: Pick<Ending, "now"> & { position: Pick<SavedPosition, "id" | "version" | "status"> }) {
  const { id, version, status } = position;
  const query = useData(readPositionLine, ["position-line", id, version], {
    params: { id },
    staleTime: 60_000,
  });
  const { data: line } = query;
  const drawing = useMemo(() => (line === undefined ? null : drawingOf(line)), [line]);
  if (query.isPending) return <Skeleton className="h-[260px] w-full" />;
  if (line === undefined || drawing === null) return <QueryError query={query} />;
  if (line.points.length === 0) {
    return <p className="text-md text-muted">Todavía no hay barras guardadas desde que la abriste.</p>;
  }
  return (
    <div className="grid gap-2">
      <Extremes line={line} now={now} isClosed={status === "closed"} />
      <DataChart
        title="Desde que la abriste"
        detail={`Neto de los costos de las dos puntas. ${remarks(line).join(" ")}`}
        drawing={drawing}
        fileName="resultado"
        heightClass="h-[220px]"
      />
      <ChartCredit />
    </div>
  );
}
