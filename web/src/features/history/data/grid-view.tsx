import { useMemo } from "react";
import type { ReactNode } from "react";

import {
  barResolutionNames,
  historyDefaultLimit,
  historyLimits,
  historyMaximumSymbols,
} from "@paridad/core/contract";
import type { HistoryRow } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import { readHistoryGrid } from "@paridad/core/endpoints";

import { NumberChoice } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { ColumnMenu } from "../../../components/ui/table/column-menu.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { TableBasis } from "../shared/basis.tsx";
import { DateRangePicker } from "../shared/date-range-picker.tsx";
import { rangeText, rangeQuery, useRange } from "../shared/date-range.ts";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { SymbolPicker, symbolsText } from "../shared/symbols/symbol-picker.tsx";
import { counted } from "../../../lib/counted.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { gridColumns, narrowGridWidths } from "./grid-columns.tsx";
import { QualityFilter, qualityCounts, qualityText, rowsOfQuality } from "./quality-filter.tsx";
import { useHistory } from "../shared/history-queries.ts";

/** An answer is of one resolution: the finest there is, unless another is chosen. */
const barOptions = [
  { value: "finas", label: "La más fina" },
  { value: "1d", label: barResolutionNames["1d"].short },
  { value: "5m", label: barResolutionNames["5m"].short },
  { value: "1m", label: barResolutionNames["1m"].short },
] as const;

function useGrid(url: UrlState) {
  const { range, isReady: enabled } = useRange(url);
  const symbols = url.list("simbolos");
  const limit = url.numberOf("limite", { allowed: historyLimits, fallback: historyDefaultLimit });
  const bars = url.choice("barra", barOptions).value;
  const query = useHistory(readHistoryGrid, {
    query: {
      ...rangeQuery(range),
      ...(bars === "finas" ? {} : { resolution: bars }),
      limit,
      ...(symbols.length > 0 ? { symbols: symbols.join(",") } : {}),
    },
    enabled,
  });
  return { range, symbols, query };
}

const noRows: readonly HistoryRow[] = [];

/** Newest first; within a moment the nearest expiry before, and what traded most in it. */
function byExpiryThenTraded(one: HistoryRow, other: HistoryRow): number {
  return (
    Date.parse(other.time) - Date.parse(one.time) ||
    (one.expiration ?? "9").localeCompare(other.expiration ?? "9") ||
    (other.volumen ?? -1) - (one.volumen ?? -1)
  );
}

type FiltersProps = {
  url: UrlState;
  catalogue: Catalogue;
  grid: ReturnType<typeof useGrid>;
  quality: ReactNode;
  tabs: ReactNode;
  children: ReactNode;
};

function Filters({ url, catalogue, grid, quality, tabs, children }: FiltersProps) {
  const { symbols, range } = grid;
  const summary = [
    symbolsText(symbols, screenWords.allSymbols),
    rangeText(range),
    qualityText(url.get("calidad")),
  ];
  return (
    <FoldedFilters
      isAlways
      isHead
      summary={summary.filter(Boolean).join(" · ")}
      before={tabs}
      after={children}
    >
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
      <ChoiceSelect label="Barra" className="w-32" {...url.choice("barra", barOptions)} />
      <NumberChoice url={url} name="limite" choices={historyLimits} usual={historyDefaultLimit} />
      {quality}
    </FoldedFilters>
  );
}

export function GridView({ url, catalogue, tabs }: { url: UrlState; catalogue: Catalogue; tabs: ReactNode }) {
  const grid = useGrid(url);
  const isNarrow = useIsNarrow();
  const setUrl = url.set;
  const columns = useMemo(
    () => gridColumns({ isNarrow, onOpen: (symbol) => setUrl({ vista: "grafico", contrato: symbol }) }),
    [setUrl, isNarrow],
  );
  const view = useTableView(url, { columns, narrow: narrowGridWidths });
  const isAnswered = grid.range.error === null && grid.query.data !== undefined;
  const all = (isAnswered ? grid.query.data?.data : null) ?? noRows;
  const flag = url.get("calidad");
  const rows = useMemo(() => rowsOfQuality(all, flag).toSorted(byExpiryThenTraded), [all, flag]);
  const meta = grid.query.data?.meta;
  const quality = (
    <QualityFilter counts={qualityCounts(all)} value={flag} onChange={(calidad) => url.set({ calidad })} />
  );
  return (
    <Panel
      head={
        <Filters url={url} catalogue={catalogue} grid={grid} quality={quality} tabs={tabs}>
          <TableBasis title={isAnswered ? counted(rows.length, "fila", "filas") : "Filas"} meta={meta} />
          <ColumnMenu {...view.menu} />
          <CsvMenu report="datos-generales" rows={rows} columns={columns} />
        </Filters>
      }
    >
      <DataStates query={grid.query} range={grid.range} isEmpty={rows.length === 0}>
        <DataTable label="Cotizaciones históricas" rows={rows} {...view.table} />
      </DataStates>
    </Panel>
  );
}
