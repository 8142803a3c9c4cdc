import { templateNames } from "@paridad/core/messages";
import { useMemo } from "react";

import type { CostSchedule } from "@paridad/core/costs";
import { parseTypedNumber } from "@paridad/core/formats";
import { cashSecuredPutRows, expiriesOf, hedgeRows, shareOrCallRows } from "@paridad/core/opportunities";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { useCosts } from "../../../lib/costs/use-costs.ts";
import { useExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import type { ExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { expectedPointsKey, fittedOddsNote } from "../shared/columns.tsx";
import { BestSale } from "../shared/verdict/best-sale.tsx";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { FilterRow } from "../shared/filter-row.tsx";
import { OpportunityPage, TableSkeleton } from "../shared/opportunity-page.tsx";
import { OpportunityTable } from "../shared/opportunity-table.tsx";
import type { TableFilters, TableParts } from "../shared/opportunity-table.tsx";
import { placedItems } from "../shared/placed-items.ts";
import { useRecordColumns } from "../shared/record/record-column.tsx";
import { useBook } from "../shared/use-book.ts";
import { useFilters } from "../shared/use-filters.ts";
import {
  collarColumns,
  narrowHedges,
  narrowPuts,
  narrowShareOrCall,
  protectiveColumns,
  putColumns,
  shareOrCallColumns,
} from "./put-columns.tsx";
import type { PutItem } from "./put-columns.tsx";
import { counted } from "../../../lib/counted.ts";
import { expectedCount, opportunityTexts } from "../shared/opportunity-texts.ts";

const strategies = [
  { value: "put", label: "Lanzar puts con efectivo" },
  { value: "papel-o-call", label: "¿Comprar papel o call?" },
  { value: "put-protector", label: templateNames["protective-put"] },
  { value: "collar", label: "Collar costo cero" },
] as const;
type Strategy = (typeof strategies)[number]["value"];
const strategyNames: readonly [Strategy, ...Strategy[]] = ["put", "papel-o-call", "put-protector", "collar"];

type Place = {
  readonly url: UrlState;
  readonly book: OpportunityBook;
  readonly costs: CostSchedule;
  readonly expected: ExpectedVolatility;
  readonly filters: ReturnType<typeof useFilters>;
  readonly head: TableFilters;
  /** Columns of puts sold, with their kind's record. */
  readonly columns: readonly DataColumn<PutItem>[];
};

/** The tomadora that the user pays, as a fraction; null while they haven't said. */
function tomadoraOf(url: UrlState): number | null {
  const parsed = parseTypedNumber(url.get("tomadora") ?? "");
  return parsed.ok ? parsed.value / 100 : null;
}

const tradeOf = ({ strike, days }: PutItem) => ({ structure: "put-write", strike, days }) as const;

function cashSecuredPuts({ url, book, costs, expected, filters, head, columns }: Place) {
  const rows = cashSecuredPutRows(book, {
    costs,
    inCaucion: url.get("plata") !== "quieta",
    expectedVolatility: expected.value,
    lots: filters.lots,
  });
  const { items, above } = placedItems(rows, { book, filters });
  const passing = items.filter(({ reasons }) => reasons.length === 0).length;
  return (
    <OpportunityTable
      label="Puts lanzados con efectivo"
      detail={expectedCount(
        "Cobrás la prima y apartás la plata de la base. Los costos son de recomprarlo al vencimiento si está en el dinero; que te ejerzan cuesta más",
        { passing, above },
      )}
      filters={head}
      verdict={<BestSale items={items} stillOf={({ stillTna }) => stillTna} />}
      report="puts"
      url={url}
      items={items}
      columns={columns}
      narrow={narrowPuts}
      rankedBy={expectedPointsKey}
      empty="No hay puts en esta cadena"
    />
  );
}

function shareOrCall({ url, book, costs, filters, head }: Place) {
  const rows = shareOrCallRows(book, { costs, tomadoraTna: tomadoraOf(url) });
  const { items, above } = placedItems(rows, { book, filters });
  const against = tomadoraOf(url) === null ? "la caución de esos días" : "tu tomadora";
  return (
    <OpportunityTable
      label="Papel o call"
      filters={head}
      detail={`La tasa que pagás por financiarte con el call, contra ${against} · ${counted(above, "más barato", "más baratos")}`}
      report="papel-o-call"
      url={url}
      items={items}
      columns={shareOrCallColumns}
      narrow={narrowShareOrCall}
      empty={opportunityTexts.noCalls}
    />
  );
}

function hedges({ url, book, costs, kind, filters, head }: Place & { readonly kind: "put" | "collar" }) {
  const rows = hedgeRows(book, { kind, costs });
  const { items } = placedItems(rows, { book, filters });
  const isCollar = kind === "collar";
  return (
    <OpportunityTable
      label={isCollar ? "Collares costo cero" : "Puts protectores"}
      filters={head}
      detail={
        isCollar
          ? "Acción con piso y techo: el call lanzado paga el put"
          : "Acción con piso: cuánto perdés como mucho y qué cuesta por año"
      }
      report={isCollar ? "collares" : "coberturas"}
      url={url}
      items={items}
      columns={isCollar ? collarColumns : protectiveColumns}
      narrow={narrowHedges}
      firstSorting={{ key: "piso", isDescending: true }}
      empty="No hay puts en esta cadena"
    />
  );
}

function OwnChoices({ url, strategy, expected }: Pick<Place, "url" | "expected"> & { strategy: Strategy }) {
  if (strategy === "put")
    return (
      <>
        <ChoiceSelect
          label="La plata apartada"
          value={url.oneOf("plata", ["caucion", "quieta"])}
          options={[
            { value: "caucion", label: "Rinde la caución" },
            { value: "quieta", label: "Queda quieta" },
          ]}
          onChange={(plata) => url.set({ plata: plata === "caucion" ? null : plata })}
        />
        <ExpectedVolatilityField expected={expected} />
      </>
    );
  if (strategy !== "papel-o-call") return null;
  const tomadora = tomadoraOf(url);
  return (
    <div className="w-36">
      <NumberField
        label="Tu tomadora"
        unit="%"
        value={tomadora === null ? null : tomadora * 100}
        step={0.5}
        minimum={0}
        maximumDecimals={2}
        onCommit={(value) => url.set({ tomadora: value })}
      />
    </div>
  );
}

/** No component of its own: another strategy leaves the filters open and the focus where it was. */
function tableOf(strategy: Strategy, place: Place) {
  if (strategy === "put") return cashSecuredPuts(place);
  if (strategy === "papel-o-call") return shareOrCall(place);
  return hedges({ ...place, kind: strategy === "collar" ? "collar" : "put" });
}

function Puts() {
  const url = useUrlState();
  const book = useBook();
  const { schedule } = useCosts();
  const expected = useExpectedVolatility();
  const filters = useFilters(url);
  const date = url.get("venc");
  const chosen = useMemo(
    () => (book === null ? null : { ...book, expiries: expiriesOf(book, date) }),
    [book, date],
  );
  const columns = useRecordColumns(putColumns, tradeOf, { spot: book?.spot ?? null, width: 190 });
  if (book === null || chosen === null || schedule === null || expected.isLoading) return <TableSkeleton />;
  const strategy = url.oneOf("estrategia", strategyNames);
  const head = (parts: TableParts) => (
    <FilterRow
      url={url}
      book={book}
      parts={parts}
      summary={strategies.find(({ value }) => value === strategy)?.label ?? ""}
      hasDelta={false}
    >
      <ChoiceSelect
        label="Estrategia"
        value={strategy}
        options={strategies}
        onChange={(estrategia) =>
          url.set({ estrategia: estrategia === "put" ? null : estrategia, orden: null, columnas: null })
        }
      />
      <OwnChoices url={url} strategy={strategy} expected={expected} />
    </FilterRow>
  );
  return tableOf(strategy, { url, expected, filters, head, columns, book: chosen, costs: schedule });
}

/** /oportunidades/puts: puts sold against cash, the share or its call, and the share with a floor. */
export function PutsScreen() {
  return (
    <OpportunityPage
      lead="Lanzar puts con la plata apartada, financiarse con un call, y ponerle piso a la acción."
      note={`Todo a puntas ejecutables y al vencimiento; las opciones son americanas y te pueden ejercer antes. ${fittedOddsNote}`}
    >
      <Puts />
    </OpportunityPage>
  );
}
