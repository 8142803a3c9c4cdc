import { Search } from "lucide-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";

import { historyDefaultLimit, historyLimits } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { NumberChoice, SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { rangeText } from "../shared/date-range.ts";
import { DateRangePicker } from "../shared/date-range-picker.tsx";
import { EqualPair, PairPickers } from "../shared/symbols/pair-pickers.tsx";
import { pairText } from "../shared/symbols/pair.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { Probabilities } from "./use-probabilities.ts";

const frequencies = [
  { value: "barra", label: "Cada barra" },
  { value: "rueda", label: "Una por rueda" },
] as const;

/** The pair that is being chosen: the asked one until it is changed here. */
function useDraft({ symbol1, symbol2 }: Pair) {
  const [draft, setDraft] = useState({ symbol1, symbol2 });
  const [known, setKnown] = useState({ symbol1, symbol2 });
  if (known.symbol1 !== symbol1 || known.symbol2 !== symbol2) {
    setKnown({ symbol1, symbol2 });
    setDraft({ symbol1, symbol2 });
  }
  const isEqual = draft.symbol1 !== null && draft.symbol1 === draft.symbol2;
  return { draft: { ...draft, isEqual }, setDraft };
}

/** The asked pair and what else narrows its rows. */
function summaryOf(pair: Pair, { range, isDaily, isWithInterpolated }: Probabilities): string {
  const parts = [
    pairText(pair),
    rangeText(range),
    isDaily ? "una por rueda" : null,
    isWithInterpolated ? null : "sin interpolados",
  ];
  return parts.filter(Boolean).join(" · ");
}

function PairForm({
  draft,
  setDraft,
  catalogue,
  onSearch,
}: ReturnType<typeof useDraft> & { catalogue: Catalogue; onSearch: () => void }) {
  const isComplete = draft.symbol1 !== null && draft.symbol2 !== null && !draft.isEqual;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className="contents" onSubmit={submit}>
      <PairPickers pair={draft} catalogue={catalogue} onChange={setDraft} />
      <Button type="submit" disabled={!isComplete}>
        <Search aria-hidden /> Buscar
      </Button>
    </form>
  );
}

/** The pair that is being chosen and the rest of the filters; only Buscar asks for a new pair. */
export function SearchBar({
  url,
  catalogue,
  pair,
  result,
  tabs,
  refresh,
}: {
  url: UrlState;
  catalogue: Catalogue;
  pair: Pair;
  result: Probabilities;
  /** In the line: the price the series is of, and the refresh. */
  tabs: ReactNode;
  refresh: ReactNode;
}) {
  const { draft, setDraft } = useDraft(pair);
  const search = () => {
    const isSame = draft.symbol1 === pair.symbol1 && draft.symbol2 === pair.symbol2;
    if (isSame) void result.query.refetch();
    else url.set({ s1: draft.symbol1, s2: draft.symbol2 });
  };
  return (
    <>
      <FoldedFilters
        isAlways
        before={tabs}
        after={refresh}
        summary={summaryOf(pair, result)}
        isOpenAtFirst={!pair.isReady && !catalogue.isPending}
      >
        <PairForm {...{ draft, setDraft, catalogue }} onSearch={search} />
        <div className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-3">
          <DateRangePicker range={result.range} onChange={url.set} />
          <NumberChoice url={url} name="limite" choices={historyLimits} usual={historyDefaultLimit} />
          <ChoiceSelect label="Frecuencia" {...url.choice("frecuencia", frequencies)} />
        </div>
        <SwitchField isUsual url={url} name="interpoladas" label="Incluir interpolados" />
      </FoldedFilters>
      <EqualPair isEqual={draft.isEqual} />
    </>
  );
}
