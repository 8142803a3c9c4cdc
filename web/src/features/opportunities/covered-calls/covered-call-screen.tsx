import { formatPrice, parseTypedNumber } from "@paridad/core/formats";
import { shareSideText } from "@paridad/core/opportunities";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { BestSale } from "../shared/verdict/best-sale.tsx";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { expectedPointsKey, fittedOddsNote } from "../shared/columns.tsx";
import { OpportunityPage } from "../shared/opportunity-page.tsx";
import type { Place } from "../shared/opportunity-page.tsx";
import { OpportunityTable } from "../shared/opportunity-table.tsx";
import { expectedCount, opportunityTexts } from "../shared/opportunity-texts.ts";
import { useRecordColumns } from "../shared/record/record-column.tsx";
import { coveredCallColumns, narrowCoveredCalls, stillColumns } from "./covered-call-columns.tsx";
import { breakevenOf, coveredCalls, stillTnaOf } from "./covered-calls.ts";
import type { CoveredCallItem, CoveredCallQuestion } from "./covered-calls.ts";

const modes = [
  { value: "compro", label: "Compro el papel" },
  { value: "tengo", label: "Ya tengo el papel" },
] as const;
const orders = [
  { value: "esperada", label: "Esperado" },
  { value: "quieto", label: "Papel quieto" },
] as const;

type Owned = CoveredCallQuestion["owned"];

/** `papel` is left out by a buyer, `si` before a cost was written, or the cost. */
function ownedOf(url: UrlState): Owned {
  const text = url.get("papel");
  if (text === null) return null;
  const parsed = parseTypedNumber(text);
  return { cost: parsed.ok && parsed.value > 0 ? parsed.value : null };
}

const tradeOf = ({ strike, days }: CoveredCallItem) => ({ structure: "covered-call", strike, days }) as const;

function Choices({ url, expected, owned }: Pick<Place, "url" | "expected"> & { owned: Owned }) {
  return (
    <>
      <Segmented
        label="El papel"
        value={owned === null ? "compro" : "tengo"}
        options={modes}
        onChange={(mode) => url.set({ papel: mode === "tengo" ? "si" : null })}
      />
      {owned === null ? (
        <ExpectedVolatilityField expected={expected} />
      ) : (
        <div className="w-40">
          <NumberField
            label="Tu costo por acción"
            isFilter
            value={owned.cost}
            step={10}
            minimum={0}
            maximumDecimals={3}
            onCommit={(cost) => url.set({ papel: cost === null || cost <= 0 ? "si" : String(cost) })}
          />
        </div>
      )}
      <ChoiceSelect label="Ordenar por puntos de" {...url.choice("por", orders)} />
    </>
  );
}

function shareText({ share }: OpportunityBook): string {
  const side = (value: number | null, name: string) =>
    value === null ? `sin punta ${name}` : formatPrice(value);
  const settlement = share.settlement === null ? "" : ` ${share.settlement}`;
  return `GGAL${settlement} ${side(share.bid, "compradora")} / ${side(share.ask, "vendedora")}`;
}

function CoveredCalls(place: Place) {
  const { url, book, expected } = place;
  const owned = ownedOf(url);
  const isByExpected = url.choice("por", orders).value === "esperada" && owned === null;
  const items = coveredCalls(place, { owned, isByExpected });
  const columns = useRecordColumns(isByExpected ? coveredCallColumns : stillColumns, tradeOf, {
    spot: book.spot,
    width: 128,
  });
  return (
    <OpportunityTable
      place={place}
      label="Lanzamientos"
      detail={expectedCount(shareText(book), items)}
      summary={shareSideText(book.share) ?? modes[owned === null ? 0 : 1].label}
      choices={<Choices {...{ url, expected, owned }} />}
      hasDelta
      verdict={<BestSale items={items} stillOf={stillTnaOf} breakevenOf={breakevenOf} />}
      report="lanzamientos"
      items={items}
      columns={columns}
      narrow={narrowCoveredCalls}
      rankedBy={isByExpected ? expectedPointsKey : "puntos"}
      empty={opportunityTexts.noCalls}
    />
  );
}

/** /oportunidades: what each call pays over the share, at executable sides and net. */
export function CoveredCallScreen() {
  return (
    <OpportunityPage
      lead="Comprar GGAL a la venta y lanzar el call a la compra: cuánto rinde si te ejercen, si el papel queda quieto, y cuánto aguanta."
      note={`Las TNA cuentan días corridos; los puntos comparan con la caución los días de plazo, de liquidación a liquidación. Las filas grises no se pueden operar como se ven. ${fittedOddsNote}`}
      Table={CoveredCalls}
    />
  );
}
