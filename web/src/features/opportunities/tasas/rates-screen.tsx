import { useMemo } from "react";

import { formatInteger } from "@paridad/core/formats";
import { bestRate } from "@paridad/core/messages";
import { boxRows, expiriesOf, parityRows, syntheticRows } from "@paridad/core/opportunities";
import type { OpportunityBook, OpportunityFacts } from "@paridad/core/opportunities";
import type { RateTerm } from "@paridad/core/quotes";

import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { useCosts } from "../../../lib/costs/use-costs.ts";
import type { Costs } from "../../../lib/costs/use-costs.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { FilterRow } from "../shared/filter-row.tsx";
import { OpportunityPage, TableSkeleton } from "../shared/opportunity-page.tsx";
import { OpportunityTable } from "../shared/opportunity-table.tsx";
import type { TableFilters, TableParts } from "../shared/opportunity-table.tsx";
import { placedItems } from "../shared/placed-items.ts";
import { useBook } from "../shared/use-book.ts";
import { useFilters } from "../shared/use-filters.ts";
import {
  boxColumns,
  narrowBoxes,
  narrowRates,
  narrowSynthetics,
  parityColumns,
  syntheticColumns,
} from "./rate-columns.tsx";
import { counted } from "../../../lib/counted.ts";
import { opportunityTexts } from "../shared/opportunity-texts.ts";

const trades = [
  { value: "conversion", label: "Conversión (colocadora)" },
  { value: "reversal", label: "Reversal (tomadora)" },
  { value: "caja", label: "Box comprado (colocadora)" },
  { value: "caja-vendida", label: "Box vendido (tomadora)" },
  { value: "sintetico", label: "Sintético contra papel" },
] as const;
type Trade = (typeof trades)[number]["value"];
const tradeNames: readonly [Trade, ...Trade[]] = [
  "conversion",
  "reversal",
  "caja",
  "caja-vendida",
  "sintetico",
];

const details: Record<Trade, string> = {
  conversion:
    "Comprás papel y put, lanzás el call: la plata vuelve a la base. Compite con colocar en caución",
  reversal:
    "Vendés papel y put, comprás el call: tomás plata hasta el vencimiento. Compite con tomar en caución",
  caja: "Bull con calls y bear con puts: cobrás la diferencia de bases pase lo que pase",
  "caja-vendida": "Recibís las primas hoy y devolvés la diferencia de bases; te pueden ejercer antes",
  sintetico: "Call comprado y put vendido, con la plata de la base en caución, contra comprar el papel",
};

type Place = {
  url: UrlState;
  book: OpportunityBook;
  costs: Costs & { schedule: NonNullable<Costs["schedule"]> };
  /** The head of the table. */
  head: TableFilters;
};

/** The first of the list in words, or how far an empty day is from one. */
function Best({
  items,
  above,
}: {
  items: readonly (RateTerm & {
    reasons: readonly unknown[];
    strike: number;
    facts: OpportunityFacts;
    distance?: number | null;
  })[];
  above: number;
}) {
  const best = items.find(({ reasons }) => reasons.length === 0);
  if (best === undefined)
    return (
      <Notice isFlush title={opportunityTexts.nonePasses}>
        {opportunityTexts.seeState}
      </Notice>
    );
  const { facts, distance = null } = best;
  if (facts.points === null) return null;
  return (
    <Notice isFlush tone={above > 0 ? "success" : "info"}>
      {bestRate({ ...best, points: facts.points, distance })}
    </Notice>
  );
}

function useQuestion({ url, head, book, costs }: Place) {
  const filters = useFilters(url);
  const date = url.get("venc");
  const chosen = useMemo(() => ({ ...book, expiries: expiriesOf(book, date) }), [book, date]);
  return { url, head, chosen, filters, terms: { ownCosts: costs.schedule, marketCosts: costs.market } };
}

type Question = ReturnType<typeof useQuestion>;

function parities({ url, head, chosen, filters, terms }: Question, kind: "conversion" | "reversal") {
  const rows = parityRows(chosen, { kind, ...terms });
  const { items, above } = placedItems(rows, { book: chosen, filters });
  return (
    <OpportunityTable
      filters={head}
      verdict={<Best items={items} above={above} />}
      label={kind === "conversion" ? "Conversiones" : "Reversals"}
      detail={`${details[kind]} · ${formatInteger(above)} a favor`}
      report={kind === "conversion" ? "conversiones" : "reversals"}
      url={url}
      items={items}
      columns={parityColumns}
      narrow={narrowRates}
      empty="Ninguna base lista call y put"
    />
  );
}

function boxes({ url, head, chosen, filters, terms }: Question, kind: "lend" | "borrow") {
  const rows = boxRows(chosen, { kind, ...terms });
  const { items, above } = placedItems(rows, { book: chosen, filters });
  return (
    <OpportunityTable
      filters={head}
      verdict={<Best items={items} above={above} />}
      label={kind === "lend" ? "Boxes comprados" : "Boxes vendidos"}
      detail={`${details[kind === "lend" ? "caja" : "caja-vendida"]} · ${formatInteger(above)} a favor`}
      report="cajas"
      url={url}
      items={items}
      columns={boxColumns}
      narrow={narrowBoxes}
      empty="Ningún par de bases tiene las cuatro opciones con dos puntas"
    />
  );
}

function synthetics({ url, head, chosen, filters, terms }: Question) {
  const rows = syntheticRows(chosen, terms.ownCosts);
  const { items, above } = placedItems(rows, { book: chosen, filters });
  return (
    <OpportunityTable
      filters={head}
      label="Sintéticos"
      detail={`${details.sintetico} · ${counted(above, "más barato", "más baratos")} que el papel`}
      report="sinteticos"
      url={url}
      items={items}
      columns={syntheticColumns}
      narrow={narrowSynthetics}
      empty="Ninguna base lista call y put"
    />
  );
}

/** Its tables are no components: another operation leaves the filters open and the focus where it was. */
function Table({ trade, ...place }: Place & { trade: Trade }) {
  const question = useQuestion(place);
  if (trade === "sintetico") return synthetics(question);
  if (trade === "caja" || trade === "caja-vendida")
    return boxes(question, trade === "caja" ? "lend" : "borrow");
  return parities(question, trade);
}

function Rates() {
  const url = useUrlState();
  const book = useBook();
  const costs = useCosts();
  const { schedule } = costs;
  if (book === null || schedule === null) return <TableSkeleton />;
  const trade = url.oneOf("operacion", tradeNames);
  const head = (parts: TableParts) => (
    <FilterRow
      url={url}
      book={book}
      parts={parts}
      summary={trades.find(({ value }) => value === trade)?.label ?? ""}
      hasDelta={false}
    >
      <ChoiceSelect
        label="Operación"
        value={trade}
        options={trades}
        onChange={(operacion) => url.set({ operacion: operacion === "conversion" ? null : operacion })}
      />
    </FilterRow>
  );
  return <Table {...{ trade, url, book, head }} costs={{ ...costs, schedule }} />;
}

/** /oportunidades/tasas: money lent and taken through the options, against the caución of the same days. */
export function RatesScreen() {
  return (
    <OpportunityPage
      lead="Conversión, reversal, box y sintético a puntas ejecutables, contra la caución de los mismos días de plata."
      note="Con costos minoristas casi nunca le ganan a la caución: una lista sin filas a favor es un día normal. Las opciones son americanas: lo vendido te lo pueden ejercer antes."
    >
      <Rates />
    </OpportunityPage>
  );
}
