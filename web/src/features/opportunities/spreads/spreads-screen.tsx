import { useMemo, useState } from "react";

import { formatDayMonth, formatInteger } from "@paridad/core/formats";
import { templateNames } from "@paridad/core/positions";
import {
  bestPair,
  bestPairText,
  expirySpreads,
  greyReasonMessages,
  widestMatrix,
} from "@paridad/core/opportunities";
import type { SpreadCell } from "@paridad/core/opportunities";

import { isSwitchedOn, SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { counted } from "../../../lib/counted.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { labelOf } from "../../../lib/view/use-url-state.ts";
import { ExpiryChoice } from "../shared/filter-row.tsx";
import { OpportunityPage } from "../shared/opportunity-page.tsx";
import type { Place } from "../shared/opportunity-page.tsx";
import { opportunityTexts, overCaucion } from "../shared/opportunity-texts.ts";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { useRuleRecords } from "../shared/record/rule-records.ts";
import { pairAddresses } from "./pair-addresses.ts";
import { SpreadCard } from "./spread-card.tsx";
import { SpreadGrid } from "./spread-grid.tsx";
import { spreadNumbers } from "./spread-numbers.ts";

const kinds = [
  { value: "bull-call", label: templateNames["bull-call"] },
  { value: "bull-put", label: templateNames["bull-put"] },
  { value: "bear-put", label: templateNames["bear-put"] },
  { value: "bear-call", label: templateNames["bear-call"] },
] as const;
type Kind = (typeof kinds)[number]["value"];
/** Bases on each side of the share that a telephone has room for. */
const narrowMatrix = 7;

/** A pair as its kind: calls are told from their lower base, puts from their upper one. */
function pairTrade({ lower, upper }: SpreadCell, structure: Kind, days: number) {
  const [strike, otherStrike] = structure.endsWith("call") ? [lower, upper] : [upper, lower];
  return { structure, strike, otherStrike, days };
}

function useMatrix({ book, chosen, costs, url, expected: { value: expectedVolatility } }: Place) {
  const around = useIsNarrow() ? narrowMatrix : widestMatrix;
  const kindName = url.choice("tipo", kinds).value;
  const [direction, kind] = kindName.split("-") as ["bull" | "bear", "call" | "put"];
  const [expiry] = chosen.expiries;
  return useMemo(() => {
    const spreads =
      expiry === undefined
        ? null
        : expirySpreads(book, expiry, { kind, direction, around, costs, expectedVolatility });
    if (expiry === undefined || spreads === null) return null;
    const { matrix, bases } = spreads;
    return {
      expiry,
      matrix,
      strikes: bases.map(({ strike }) => strike),
      above: matrix.cells.filter(({ expected }) => expected !== null && expected.excess > 0),
      best: bestPair(book, { ...spreads, direction }),
      addressOf: (cell: SpreadCell) => pairAddresses(cell, { kind, direction, bases, expiry }),
    };
  }, [book, expiry, costs, kind, direction, around, expectedVolatility]);
}

type Pairs = NonNullable<ReturnType<typeof useMatrix>>;

function Head({ url, book, chosen, expected }: Place) {
  const kind = url.choice("tipo", kinds);
  const number = url.choice("numero", spreadNumbers);
  const [expiry] = chosen.expiries;
  const summary = [
    labelOf(kind),
    expiry === undefined ? "" : `vence el ${formatDayMonth(expiry.date)}`,
    labelOf(number),
    isSwitchedOn(url, overCaucion) ? "sobre la caución" : "",
  ];
  return (
    <FoldedFilters isHead isAlways summary={summary.filter(Boolean).join(" · ")}>
      <ChoiceSelect label="Spread" {...kind} />
      <ExpiryChoice book={book} url={url} isOne />
      <ChoiceSelect label="Número y color" {...number} />
      <ExpectedVolatilityField expected={expected} />
      <SwitchField url={url} name={overCaucion} label={opportunityTexts.onlyOverCaucion} />
    </FoldedFilters>
  );
}

/** The best pair in words, where a phone sees it too. */
function Verdict({ pairs: { best, above } }: { pairs: Pairs }) {
  if (best === null && above.length > 0) return null;
  return (
    <Notice isFlush tone={best !== null && best.pesos > 0 ? "success" : "info"}>
      {best === null
        ? "De ninguno se espera más que la caución, neto de costos."
        : bestPairText(best.cell, best.pesos)}
    </Notice>
  );
}

function Matrix(place: Place) {
  const pairs = useMatrix(place);
  const isApart = place.book.areMomentsApart;
  if (pairs === null || pairs.strikes.length < 2)
    return (
      <Panel head={<Head {...place} />}>
        <EmptyState title="No hay bases para la matriz">
          Hace falta el precio de la acción con dos puntas y al menos dos bases.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel head={<Head {...place} />} className={isApart ? "text-muted" : undefined}>
      {isApart ? (
        <Notice isFlush tone="warning">
          {greyReasonMessages["moments-differ"]}
        </Notice>
      ) : null}
      <Verdict pairs={pairs} />
      <GridAndPair {...place} pairs={pairs} />
    </Panel>
  );
}

/** The grid with the pair that is looked at, the best one until another is. */
function GridAndPair({ url, book, pairs }: Pick<Place, "url" | "book"> & { pairs: Pairs }) {
  const [looked, setLooked] = useState<{ lower: number; upper: number } | null>(null);
  const records = useRuleRecords(book.spot);
  const numberKey = url.choice("numero", spreadNumbers).value;
  const number = spreadNumbers.find(({ value }) => value === numberKey) ?? spreadNumbers[0];
  const kind = url.choice("tipo", kinds);
  const label = labelOf(kind);
  const isOver = isSwitchedOn(url, overCaucion);
  const { strikes, addressOf, best, above, expiry } = pairs;
  const matrix = isOver ? { ...pairs.matrix, cells: above } : pairs.matrix;
  const cellOf = (pair: { lower: number; upper: number } | undefined) =>
    matrix.cells.find(({ lower, upper }) => lower === pair?.lower && upper === pair.upper);
  const cell = cellOf(looked ?? undefined) ?? cellOf(best?.cell) ?? null;
  const record = cell === null || !records ? null : records(pairTrade(cell, kind.value, expiry.days));
  return (
    <>
      <div className="min-[1400px]:grid min-[1400px]:grid-cols-[minmax(0,1fr)_270px]">
        <SpreadGrid
          key={`${label} ${expiry.date} ${isOver}`}
          label={label}
          matrix={matrix}
          strikes={strikes}
          spot={book.spot}
          number={number}
          chosen={cell}
          onLook={setLooked}
          addressOf={addressOf}
        />
        <SpreadCard cell={cell} record={record} />
      </div>
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {`${counted(matrix.cells.length, "par que se puede operar", "pares que se pueden operar")}, ${formatInteger(matrix.hidden.length)} que no · ${number.label}`}
      </p>
    </>
  );
}

/** /oportunidades/spreads: every pair of bases of an expiry, at executable sides and net. */
export function SpreadsScreen() {
  return (
    <OpportunityPage
      lead="Todos los pares de bases de un vencimiento, comprando a la venta y vendiendo a la compra."
      note="El color ordena de menor a mayor los pares a hasta dos desvíos del precio. La probabilidad usa la volatilidad de cada par, como Armar, y ninguna tendencia."
      Table={Matrix}
    />
  );
}
