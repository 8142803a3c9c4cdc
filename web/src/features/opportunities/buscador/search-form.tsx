import { formatDayMonth, formatPesos, formatStrike } from "@paridad/core/formats";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { dateChoices, legOptions } from "./search-view.ts";
import type { SearchForm } from "./search-view.ts";

/** The search in the line's words. */
export function searchSummary(
  { from, to, when, budget, mostLegs, onlyCredit }: SearchForm,
  book: OpportunityBook,
) {
  const date = dateChoices(book).find(({ key }) => key === when);
  return [
    from === to ? `GGAL en ${formatStrike(to)}` : `GGAL de ${formatStrike(from)} a ${formatStrike(to)}`,
    date === undefined ? "" : date.date === null ? `en ${date.days} días` : `al ${formatDayMonth(date.date)}`,
    `hasta ${formatPesos(budget)}`,
    `${mostLegs} patas como mucho`,
    onlyCredit ? "solo las que cobran" : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The view that is searched for: where the share goes, when, with how much, how complicated. */
export function SearchFields({
  url,
  form,
  book,
}: {
  url: UrlState;
  form: SearchForm;
  book: OpportunityBook;
}) {
  const dates = dateChoices(book).map(({ key, date, days }) => ({
    value: key,
    label: date === null ? `En ${days} días` : `Al vencimiento ${formatDayMonth(date)}`,
  }));
  const price = { step: 50, minimum: 0, maximumDecimals: 2 } as const;
  return (
    <>
      <div className="w-32">
        <NumberField
          label="GGAL desde"
          {...price}
          value={form.from}
          onCommit={(desde) => url.set({ desde })}
        />
      </div>
      <div className="w-32">
        <NumberField label="hasta" {...price} value={form.to} onCommit={(hasta) => url.set({ hasta })} />
      </div>
      <ChoiceSelect
        label="Cuándo"
        value={form.when}
        options={dates}
        onChange={(fecha) => url.set({ fecha })}
      />
      <div className="w-40">
        <NumberField
          label="Plata como mucho"
          step={100_000}
          minimum={0}
          maximumDecimals={0}
          value={form.budget}
          onCommit={(plata) => url.set({ plata })}
        />
      </div>
      <ChoiceSelect
        label="Patas"
        value={String(form.mostLegs)}
        options={legOptions}
        onChange={(maximo) => url.set({ maximo: maximo === "4" ? null : maximo })}
      />
      <SwitchField url={url} name="credito" label="Solo las que cobran al entrar" />
    </>
  );
}
