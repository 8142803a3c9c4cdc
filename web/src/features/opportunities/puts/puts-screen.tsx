import { parseTypedNumber } from "@paridad/core/formats";
import { templateNames } from "@paridad/core/positions";
import { cashSecuredPutRows, hedgeRows, shareOrCallRows } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { counted } from "../../../lib/counted.ts";
import { labelOf } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { expectedPointsKey, fittedOddsNote } from "../shared/columns.tsx";
import { BestSale } from "../shared/verdict/best-sale.tsx";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { OpportunityPage } from "../shared/opportunity-page.tsx";
import type { Place } from "../shared/opportunity-page.tsx";
import { OpportunityTable } from "../shared/opportunity-table.tsx";
import { expectedCount, opportunityTexts } from "../shared/opportunity-texts.ts";
import { placedItems } from "../shared/placed-items.ts";
import { useRecordColumns } from "../shared/record/record-column.tsx";
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

const strategies = [
  { value: "put", label: "Lanzar puts con efectivo" },
  { value: "papel-o-call", label: "¿Comprar papel o call?" },
  { value: "put-protector", label: templateNames["protective-put"] },
  { value: "collar", label: "Collar costo cero" },
] as const;
type Strategy = (typeof strategies)[number]["value"];

const setAside = [
  { value: "caucion", label: "Rinde la caución" },
  { value: "quieta", label: "Queda quieta" },
] as const;

/** The tomadora that the user pays, as a fraction; null while they haven't said. */
function tomadoraOf(url: UrlState): number | null {
  const parsed = parseTypedNumber(url.get("tomadora") ?? "");
  return parsed.ok ? parsed.value / 100 : null;
}

const tradeOf = ({ strike, days }: PutItem) => ({ structure: "put-write", strike, days }) as const;

/** The line over a table: what it is called, and its own fields. */
type Head = Readonly<Pick<Parameters<typeof OpportunityTable>[0], "place" | "summary" | "choices">>;

function cashSecuredPuts(place: Place, head: Head, columns: readonly DataColumn<PutItem>[]) {
  const { url, chosen, costs, expected, filters } = place;
  const rows = cashSecuredPutRows(chosen, {
    costs,
    inCaucion: url.choice("plata", setAside).value === "caucion",
    expectedVolatility: expected.value,
    lots: filters.lots,
  });
  const { items } = placedItems(rows, place);
  return (
    <OpportunityTable
      {...head}
      label="Puts lanzados con efectivo"
      detail={expectedCount(
        "Cobrás la prima y apartás la plata de la base. Los costos son de recomprarlo al vencimiento si está en el dinero; que te ejerzan cuesta más",
        items,
      )}
      verdict={<BestSale items={items} stillOf={({ stillTna }) => stillTna} />}
      report="puts"
      items={items}
      columns={columns}
      narrow={narrowPuts}
      rankedBy={expectedPointsKey}
      empty={opportunityTexts.noPuts}
    />
  );
}

function shareOrCall(place: Place, head: Head) {
  const tomadoraTna = tomadoraOf(place.url);
  const rows = shareOrCallRows(place.chosen, { costs: place.costs, tomadoraTna });
  const { items, above } = placedItems(rows, place);
  const against = tomadoraTna === null ? "la caución de esos días" : "tu tomadora";
  return (
    <OpportunityTable
      {...head}
      label="Papel o call"
      detail={`La tasa que pagás por financiarte con el call, contra ${against} · ${counted(above, "más barato", "más baratos")}`}
      report="papel-o-call"
      items={items}
      columns={shareOrCallColumns}
      narrow={narrowShareOrCall}
      empty={opportunityTexts.noCalls}
    />
  );
}

function hedges(place: Place, head: Head, isCollar: boolean) {
  const rows = hedgeRows(place.chosen, { kind: isCollar ? "collar" : "put", costs: place.costs });
  return (
    <OpportunityTable
      {...head}
      label={isCollar ? "Collares costo cero" : "Puts protectores"}
      detail={
        isCollar
          ? "Acción con piso y techo: el call lanzado paga el put"
          : "Acción con piso: cuánto perdés como mucho y qué cuesta por año"
      }
      report={isCollar ? "collares" : "coberturas"}
      items={placedItems(rows, place).items}
      columns={isCollar ? collarColumns : protectiveColumns}
      narrow={narrowHedges}
      firstSorting={{ key: "piso", isDescending: true }}
      empty={opportunityTexts.noPuts}
    />
  );
}

function OwnChoices({ url, strategy, expected }: Pick<Place, "url" | "expected"> & { strategy: Strategy }) {
  if (strategy === "put")
    return (
      <>
        <ChoiceSelect label="La plata apartada" {...url.choice("plata", setAside)} />
        <ExpectedVolatilityField expected={expected} />
      </>
    );
  if (strategy !== "papel-o-call") return null;
  const tomadora = tomadoraOf(url);
  return (
    <div className="w-36">
      <NumberField
        label="Tu tomadora"
        isFilter
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

/** Its tables are no components: another strategy leaves the filters open and the focus where it was. */
function Puts(place: Place) {
  const { url, book, expected } = place;
  const columns = useRecordColumns(putColumns, tradeOf, { spot: book.spot, width: 190 });
  const choice = url.choice("estrategia", strategies);
  const strategy = choice.value;
  const choices = (
    <>
      <ChoiceSelect
        label="Estrategia"
        {...choice}
        onChange={(estrategia) =>
          url.set({ estrategia: estrategia === "put" ? null : estrategia, orden: null, columnas: null })
        }
      />
      <OwnChoices {...{ url, strategy, expected }} />
    </>
  );
  const head = { place, summary: labelOf(choice), choices };
  if (strategy === "put") return cashSecuredPuts(place, head, columns);
  return strategy === "papel-o-call" ? shareOrCall(place, head) : hedges(place, head, strategy === "collar");
}

/** /oportunidades/puts: puts sold against cash, the share or its call, and the share with a floor. */
export function PutsScreen() {
  return (
    <OpportunityPage
      lead="Lanzar puts con la plata apartada, financiarse con un call, y ponerle piso a la acción."
      note={`Todo a puntas ejecutables y al vencimiento; las opciones son americanas y te pueden ejercer antes. ${fittedOddsNote}`}
      Table={Puts}
    />
  );
}
