import type { CostSchedule } from "@paridad/core/costs";
import { formatPrice, parseTypedNumber } from "@paridad/core/formats";
import { shareSideText } from "@paridad/core/messages";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCosts } from "../../../lib/costs/use-costs.ts";
import { useExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import type { ExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { BestSale } from "../shared/verdict/best-sale.tsx";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { FilterRow } from "../shared/filter-row.tsx";
import { expectedPointsKey, fittedOddsNote } from "../shared/columns.tsx";
import { OpportunityPage, TableSkeleton } from "../shared/opportunity-page.tsx";
import { OpportunityTable } from "../shared/opportunity-table.tsx";
import type { TableParts } from "../shared/opportunity-table.tsx";
import { useRecordColumns } from "../shared/record/record-column.tsx";
import { useBook } from "../shared/use-book.ts";
import { useFilters } from "../shared/use-filters.ts";
import { coveredCallColumns, narrowCoveredCalls, stillColumns } from "./covered-call-columns.tsx";
import type { CoveredCallItem } from "./covered-call-columns.tsx";
import { breakevenOf, stillTnaOf } from "./covered-call-numbers.ts";
import { useCoveredCalls } from "./use-covered-calls.ts";
import { expectedCount, opportunityTexts } from "../shared/opportunity-texts.ts";

const modes = [
  { value: "compro", label: "Compro el papel" },
  { value: "tengo", label: "Ya tengo el papel" },
] as const;
const orders = [
  { value: "quieto", label: "Papel quieto" },
  { value: "esperada", label: "Esperado" },
] as const;
const orderNames = ["esperada", "quieto"] as const;

/** `papel` is left out by a buyer, `si` before a cost was written, or the cost. */
function ownedOf(url: UrlState): { readonly cost: number | null } | null {
  const text = url.get("papel");
  if (text === null) return null;
  const parsed = parseTypedNumber(text);
  return { cost: parsed.ok && parsed.value > 0 ? parsed.value : null };
}

const tradeOf = ({ strike, days }: CoveredCallItem) => ({ structure: "covered-call", strike, days }) as const;

type Place = { url: UrlState; book: OpportunityBook; expected: ExpectedVolatility };

function Choices({ url, book, expected, parts }: Place & { parts: TableParts }) {
  const owned = ownedOf(url);
  return (
    <FilterRow
      url={url}
      book={book}
      parts={parts}
      summary={shareSideText(book.share) ?? modes[owned === null ? 0 : 1].label}
    >
      <Segmented
        label="El papel"
        value={owned === null ? "compro" : "tengo"}
        options={modes}
        onChange={(mode) => url.set({ papel: mode === "tengo" ? "si" : null })}
      />
      {owned === null ? null : (
        <div className="w-40">
          <NumberField
            label="Tu costo por acción"
            value={owned.cost}
            step={10}
            minimum={0}
            maximumDecimals={3}
            onCommit={(cost) => url.set({ papel: cost === null || cost <= 0 ? "si" : String(cost) })}
          />
        </div>
      )}
      {owned === null ? <ExpectedVolatilityField expected={expected} /> : null}
      <ChoiceSelect
        label="Ordenar por puntos de"
        value={url.oneOf("por", orderNames)}
        options={orders}
        onChange={(por) => url.set({ por: por === "esperada" ? null : por })}
      />
    </FilterRow>
  );
}

function shareText({ share }: OpportunityBook): string {
  const side = (value: number | null, name: string) =>
    value === null ? `sin punta ${name}` : formatPrice(value);
  const settlement = share.settlement === null ? "" : ` ${share.settlement}`;
  return `GGAL${settlement} ${side(share.bid, "compradora")} / ${side(share.ask, "vendedora")}`;
}

function Table({ url, book, costs, expected }: Place & { costs: CostSchedule }) {
  const filters = useFilters(url);
  const owned = ownedOf(url);
  const by = url.oneOf("por", orderNames);
  const isByExpected = by === "esperada" && owned === null;
  const { items, above } = useCoveredCalls({
    book,
    costs,
    filters,
    date: url.get("venc"),
    owned,
    by,
    expectedVolatility: expected.value,
  });
  const columns = useRecordColumns(isByExpected ? coveredCallColumns : stillColumns, tradeOf, {
    spot: book.spot,
    width: 128,
  });
  const passing = items.filter(({ reasons }) => reasons.length === 0).length;
  return (
    <OpportunityTable
      label="Lanzamientos"
      detail={expectedCount(shareText(book), { passing, above })}
      filters={(parts) => <Choices {...{ url, book, expected, parts }} />}
      verdict={<BestSale items={items} stillOf={stillTnaOf} breakevenOf={breakevenOf} />}
      report="lanzamientos"
      url={url}
      items={items}
      columns={columns}
      narrow={narrowCoveredCalls}
      rankedBy={isByExpected ? expectedPointsKey : "puntos"}
      empty={opportunityTexts.noCalls}
    />
  );
}

function CoveredCalls() {
  const url = useUrlState();
  const book = useBook();
  const { schedule } = useCosts();
  const expected = useExpectedVolatility();
  if (book === null || schedule === null || expected.isLoading) return <TableSkeleton />;
  return <Table url={url} book={book} costs={schedule} expected={expected} />;
}

/** /oportunidades: what each call pays over the share, at executable sides and net. */
export function CoveredCallScreen() {
  return (
    <OpportunityPage
      lead="Comprar GGAL a la venta y lanzar el call a la compra: cuánto rinde si te ejercen, si el papel queda quieto, y cuánto aguanta."
      note={`Las TNA cuentan días corridos; los puntos comparan con la caución los días de plata, de liquidación a liquidación. Las filas grises no se pueden operar como se ven. ${fittedOddsNote}`}
    >
      <CoveredCalls />
    </OpportunityPage>
  );
}
