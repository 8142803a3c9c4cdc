import { useMemo } from "react";

import { readBusinessHistory, readStats } from "@paridad/core/endpoints";
import { formatInteger } from "@paridad/core/formats";

import { ChartCredit, DataChart } from "../../../components/charts/data-chart.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { Skeleton, QueryError, Loaded } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";
import { businessCharts } from "./business-drawings.ts";

/** Seconds as `3 d 4 h`, `4 h 12 min` or `12 min`. */
function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

/** The business over time: days of the last three months, months of the last year. */
function BusinessCharts() {
  const history = useData(readBusinessHistory, ["admin", "stats", "history"]);
  const charts = useMemo(() => (history.data ? businessCharts(history.data) : []), [history.data]);
  return (
    <Loaded query={history} className="mt-4 h-[960px]">
      {() => (
        <>
          <div className="mt-4 grid gap-4 lg:grid-cols-2">
            {charts.map(({ key, ...chart }) => (
              <DataChart key={key} {...chart} fileName={`paridad_${key}`} heightClass="h-[220px]" />
            ))}
          </div>
          <ChartCredit />
        </>
      )}
    </Loaded>
  );
}

/** Key figures of the business. */
export function StatsTab() {
  const stats = useData(readStats, ["admin", "stats"], { refetchInterval: 60_000 });
  const { data } = stats;
  const cards = [
    ["Total Usuarios", data && formatInteger(data.totalUsers)],
    ["Usuarios Activos", data && formatInteger(data.activeUsers)],
    ["Nuevos Hoy", data && formatInteger(data.newUsersToday)],
    ["Tiempo Activo", data && uptimeText(data.systemUptime)],
  ] as const;
  return (
    <>
      <PageTitle title="Estadísticas" />
      {stats.isError ? <QueryError query={stats} /> : null}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {(stats.isError && data === undefined ? [] : cards).map(([label, value]) => (
          <div key={label} className="rounded-lg border border-line bg-s1 p-4 shadow-card sm:p-5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-[650] tabular-nums">
              {value ?? <Skeleton className="h-[1lh] w-16" />}
            </dd>
          </div>
        ))}
      </dl>
      <BusinessCharts />
    </>
  );
}
