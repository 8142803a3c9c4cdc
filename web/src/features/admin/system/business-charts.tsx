import { useMemo } from "react";

import { readBusinessHistory } from "@paridad/core/endpoints";
import { ChartCredit, DataChart } from "../../../components/charts/data-chart.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { businessCharts } from "./business-drawings.ts";
import { useData } from "../../../lib/use-data.ts";

/** The business over time: days of the last three months, months of the last year. */
export function BusinessCharts() {
  const history = useData(readBusinessHistory, ["admin", "stats", "history"]);
  const charts = useMemo(() => (history.data ? businessCharts(history.data) : []), [history.data]);
  if (history.isPending) return <Skeleton className="mt-4 h-[960px]" />;
  if (history.isError) return <QueryError query={history} />;
  return (
    <>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {charts.map(({ key, title, detail, drawing }) => (
          <DataChart
            key={key}
            title={title}
            detail={detail}
            drawing={drawing}
            fileName={`paridad_${key}`}
            heightClass="h-[220px]"
          />
        ))}
      </div>
      <ChartCredit />
    </>
  );
}
