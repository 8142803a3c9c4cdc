import { readStats } from "@paridad/core/endpoints";
import { formatInteger } from "@paridad/core/formats";

import { PageTitle } from "../../../components/ui/page.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { BusinessCharts } from "./business-charts.tsx";
import { useData } from "../../../lib/use-data.ts";

/** Seconds as `3 d 4 h`, `4 h 12 min` or `12 min`. */
export function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
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
