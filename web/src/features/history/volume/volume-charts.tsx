import { useMemo } from "react";

import { formatDate, formatInteger, formatNumber, formatPesos } from "@paridad/core/formats";
import { groupBy } from "@paridad/core/lib";
import { knownSum, callPutRatio } from "@paridad/core/ratios";

import { DataChart } from "../../../components/charts/data-chart.tsx";
import { EventChart } from "../../../components/charts/events/event-chart.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { sourceText } from "../shared/basis.tsx";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { counted } from "../../../lib/counted.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { useVolume, VolumeEntry } from "./use-volume.ts";
import { typeDrawing, strikeDrawing } from "./volume-drawings.ts";
import { Fact } from "../../../components/ui/layout/panel.tsx";

function turnoverOf(entries: readonly VolumeEntry[], type: "call" | "put"): number | null {
  return knownSum(entries.filter((entry) => entry.type === type).map(({ turnover }) => turnover));
}

export function VolumeFacts({ entries, sessions }: { entries: readonly VolumeEntry[]; sessions: number }) {
  const facts = useMemo(() => {
    const calls = turnoverOf(entries, "call");
    const puts = turnoverOf(entries, "put");
    const volume = knownSum(entries.map((entry) => entry.volume));
    return { calls, puts, volume, ratio: callPutRatio({ calls, puts }) };
  }, [entries]);
  const times = formatNumber(facts.ratio, { minimumDecimals: 2, maximumDecimals: 2 });
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-line bg-s1 px-4 py-3 shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Fact label="Ruedas" value={formatInteger(sessions)} />
      <Fact label="Volumen" value={formatInteger(facts.volume)} detail="lotes" />
      <Fact label="Calls" value={formatPesos(facts.calls)} />
      <Fact label="Puts" value={formatPesos(facts.puts)} />
      <Fact label="Calls / puts" value={times} title="Facturación de calls sobre la de puts" />
    </dl>
  );
}

type Volume = ReturnType<typeof useVolume>;

const measures = [
  { value: "volume", label: "Lotes" },
  { value: "turnover", label: "Pesos" },
] as const;

function busiestExpiration(entries: Volume["entries"]): string | null {
  let busiest: { expiration: string; turnover: number } | null = null;
  for (const [expiration, own] of groupBy(entries, (entry) => entry.expiration ?? "")) {
    const turnover = knownSum(own.map((entry) => entry.turnover)) ?? 0;
    if (expiration !== "" && (busiest === null || turnover > busiest.turnover)) {
      busiest = { expiration, turnover };
    }
  }
  return busiest?.expiration ?? null;
}

function StrikeChart({ url, volume }: { url: UrlState; volume: Volume }) {
  const measure = url.choice("medida", measures);
  const expirations = useMemo(
    () => [...new Set(volume.entries.flatMap(({ expiration }) => (expiration ? [expiration] : [])))].sort(),
    [volume.entries],
  );
  const day = url.get("vencimiento");
  const expiration = expirations.find((one) => one === day) ?? busiestExpiration(volume.entries) ?? "";
  const drawing = useMemo(
    () =>
      strikeDrawing(
        volume.entries.filter((entry) => entry.expiration === expiration),
        { measure: measure.value },
      ),
    [volume.entries, expiration, measure.value],
  );
  return (
    <DataChart
      title="Por base"
      detail={expiration ? `Vencimiento ${formatDate(expiration)}` : "Sin vencimiento"}
      drawing={drawing}
      source={sourceText(volume.query.data?.meta)}
      fileName={`volumen_por_base_${expiration}`}
      actions={
        <div className="flex gap-2">
          <ChoiceSelect
            label="Vencimiento"
            value={expiration}
            options={expirations.map((value) => ({ value, label: formatDate(value) }))}
            onChange={(vencimiento) => url.set({ vencimiento })}
          />
          <ChoiceSelect label="Medida" {...measure} />
        </div>
      }
    />
  );
}

function TypeChart({ volume, catalogue }: { volume: Volume; catalogue: Catalogue }) {
  const drawing = useMemo(() => typeDrawing(volume.allRows, catalogue), [volume.allRows, catalogue]);
  const sessions = drawing.series[0]?.points.length ?? 0;
  return (
    <EventChart
      title="Calls contra puts en el tiempo"
      detail={`Facturación de calls sobre la de puts · ${counted(sessions, "rueda", "ruedas")}`}
      drawing={drawing}
      source={sourceText(volume.query.data?.meta)}
      fileName="volumen_calls_puts"
    />
  );
}

/** In which bases it traded, and whether calls or puts. */
export function VolumeCharts({
  url,
  volume,
  catalogue,
}: {
  url: UrlState;
  volume: Volume;
  catalogue: Catalogue;
}) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <StrikeChart url={url} volume={volume} />
      <TypeChart volume={volume} catalogue={catalogue} />
    </div>
  );
}
