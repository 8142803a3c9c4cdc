import { useMemo } from "react";

import { formatInteger } from "@paridad/core/formats";
import { minimumSample } from "@paridad/core/probability";

import { DataChart } from "../../../components/charts/data-chart.tsx";
import { EventChart } from "../../../components/charts/events/event-chart.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { sourceText } from "../shared/basis.tsx";
import { cumulativeDrawing, seriesDrawing, probabilityTexts } from "./probability-drawings.ts";
import type { Probabilities } from "./use-probabilities.ts";

type Key = "costo_bull" | "ratio";
const titles: Record<Key, string> = {
  costo_bull: probabilityTexts.costCurve,
  ratio: probabilityTexts.ratioCurve,
};

const observations = (count: number) =>
  count === 1 ? "1 observación" : `${formatInteger(count)} observaciones`;

function CumulativeChart({ result, name, dataKey }: { result: Probabilities; name: string; dataKey: Key }) {
  const { points, query } = result;
  const isClaimed = dataKey === "costo_bull" ? result.claimsBull : result.claimsRatio;
  const drawing = useMemo(() => cumulativeDrawing(points, dataKey), [points, dataKey]);
  const count = points.filter((point) => point[dataKey] !== null).length;
  if (!isClaimed) {
    return (
      <Panel title={titles[dataKey]}>
        <p className="px-4 py-5 text-md text-muted">
          Hay {observations(count)} y hacen falta {minimumSample}: no se afirma ninguna probabilidad.
        </p>
      </Panel>
    );
  }
  return (
    <DataChart
      title={titles[dataKey]}
      detail={observations(count)}
      drawing={drawing}
      source={sourceText(query.data?.meta)}
      fileName={`ecdf_${dataKey}_${name}`}
      heightClass="h-[260px]"
    />
  );
}

/** Cost and ratio over time, and how often each was at or below a level. */
export function SeriesCharts({ result, name }: { result: Probabilities; name: string }) {
  const { points, isDaily, query } = result;
  const drawing = useMemo(() => seriesDrawing(points, isDaily), [points, isDaily]);
  const file = name.replaceAll(/[^A-Z0-9.]+/g, "_");
  return (
    <>
      <EventChart
        title={name}
        detail="Costo bull arriba, ratio abajo"
        drawing={drawing}
        source={sourceText(query.data?.meta)}
        fileName={`probabilidades_${file}`}
        heightClass="h-[400px]"
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <CumulativeChart result={result} name={file} dataKey="costo_bull" />
        <CumulativeChart result={result} name={file} dataKey="ratio" />
      </div>
    </>
  );
}
