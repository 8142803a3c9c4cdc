import { useMemo } from "react";
import type { ReactNode } from "react";

import {
  historyDefaultLimit,
  historyLimits,
  historyMaximumLimit,
  historyMaximumSymbols,
} from "@paridad/core/contract";
import { formatDate, formatInteger } from "@paridad/core/formats";
import { errorMessages, screenWords } from "@paridad/core/messages";

import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { NumberChoice } from "../../../components/ui/filters/address-fields.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { TableBasis } from "../shared/basis.tsx";
import { DateRangePicker } from "../shared/date-range-picker.tsx";
import { rangeText } from "../shared/date-range.ts";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { SymbolPicker, symbolsText } from "../shared/symbols/symbol-picker.tsx";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { counted } from "../../../lib/counted.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useVolume } from "./use-volume.ts";
import { VolumeCharts } from "./volume-charts.tsx";
import { narrowVolume, volumeColumns } from "./volume-columns.tsx";
import { VolumeFacts } from "./volume-charts.tsx";

type Volume = ReturnType<typeof useVolume>;

function Filters({
  url,
  catalogue,
  volume,
  children,
}: {
  url: UrlState;
  catalogue: Catalogue;
  volume: Volume;
  children: ReactNode;
}) {
  const { symbols, range } = volume;
  const summary = [symbolsText(symbols, screenWords.allSymbols), rangeText(range)].join(" · ");
  return (
    <FoldedFilters isAlways isHead summary={summary} after={children}>
      <SymbolPicker
        label="Símbolos"
        catalogue={catalogue}
        selected={symbols}
        onChange={(symbols) => url.set({ simbolos: symbols.join(",") })}
        maximum={historyMaximumSymbols}
        placeholder={screenWords.allSymbols}
        className="w-full sm:w-60"
      />
      <DateRangePicker range={range} onChange={url.set} />
      <NumberChoice url={url} name="limite" choices={historyLimits} usual={historyDefaultLimit} />
    </FoldedFilters>
  );
}

function daysText(sessions: readonly string[]): string {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return "";
  return first === last
    ? `Rueda del ${formatDate(first)}`
    : `Del ${formatDate(first)} al ${formatDate(last)}`;
}

/** Volumen: by symbol, by strike and by calls and puts in the time. */
export function VolumeScreen() {
  const url = useUrlState();
  const catalogue = useCatalogue();
  const volume = useVolume(url, catalogue);
  const isNarrow = useIsNarrow();
  const { query, entries, sessions, cutBefore, limit, range } = volume;
  const rows = useMemo(() => entries.slice(0, limit), [entries, limit]);
  const columns = useMemo(() => volumeColumns(sessions.length, isNarrow), [sessions.length, isNarrow]);
  const { table } = useTableView(url, { columns, narrow: narrowVolume });
  const isEmpty = entries.length === 0;
  const counts = `${formatInteger(rows.length)} de ${counted(entries.length, "símbolo", "símbolos")}`;
  const fallback = errorMessages.volumeLoadFailed;
  return (
    <>
      <Panel
        head={
          <Filters url={url} catalogue={catalogue} volume={volume}>
            <TableBasis title={counts} detail={daysText(sessions)} meta={query.data?.meta} />
            <CsvMenu report="volumen" rows={rows} columns={columns} />
          </Filters>
        }
      >
        <DataStates query={query} range={range} isEmpty={isEmpty} fallback={fallback}>
          <DataTable label="Volumen por símbolo" rows={rows} {...table} heightClass="max-h-[560px]" />
        </DataStates>
      </Panel>
      {isEmpty ? null : (
        <div className="mt-3 grid gap-3">
          {cutBefore === null ? null : (
            <Notice tone="warning" title={`Los totales empiezan el ${formatDate(cutBefore)}`}>
              El rango pedido tiene más de {formatInteger(historyMaximumLimit)} filas diarias: sumamos las más
              nuevas, de ruedas completas. Elegí símbolos o menos fechas para ver todo.
            </Notice>
          )}
          <VolumeFacts entries={entries} sessions={sessions.length} />
          <VolumeCharts url={url} volume={volume} catalogue={catalogue} />
          <ChartCredit />
        </div>
      )}
    </>
  );
}
