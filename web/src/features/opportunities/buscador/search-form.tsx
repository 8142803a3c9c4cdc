import { formatDayMonth, formatPesos, formatStrike, parseTypedNumber } from "@paridad/core/formats";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

const day = 86_400_000;
const usualBudget = 1_000_000;
/** The target before one was written: so much above the share. */
const usualRise = 1.05;
const soonChoices = [7, 14] as const;
const legChoices = [1, 2, 3, 4] as const;

export type SearchForm = {
  readonly from: number;
  readonly to: number;
  /** Key of its choice. */
  readonly when: string;
  readonly budget: number;
  readonly mostLegs: number;
  readonly onlyCredit: boolean;
};

function numberOf(text: string | null, fallback: number): number {
  const parsed = parseTypedNumber(text ?? "");
  return parsed.ok && parsed.value > 0 ? parsed.value : fallback;
}

/** When a structure is judged: at an expiry's close, or in so many days where one expires later. */
export function dateChoices({ expiries, now }: OpportunityBook) {
  const last = expiries.at(-1)?.expiration ?? now;
  const soon = soonChoices
    .map((days) => ({ key: `${days}d`, days, date: null, instant: now + days * day }))
    .filter(({ instant }) => instant < last);
  const closes = expiries.map(({ date, expiration }) => ({
    key: date,
    days: null,
    date,
    instant: expiration,
  }));
  return [...closes, ...soon];
}

/** The form by the address, with the usual answers where it is silent. */
export function searchForm(
  url: UrlState,
  { book, spot }: { book: OpportunityBook; spot: number },
): SearchForm {
  const usual = Math.round((spot * usualRise) / 10) * 10;
  const from = numberOf(url.get("desde"), usual);
  const choices = dateChoices(book);
  const dateText = url.get("fecha");
  return {
    from,
    to: Math.max(from, numberOf(url.get("hasta"), from)),
    when: choices.some(({ key }) => key === dateText) ? (dateText ?? "") : (choices[0]?.key ?? ""),
    budget: numberOf(url.get("plata"), usualBudget),
    mostLegs: url.numberOf("maximo", { allowed: legChoices, fallback: 4 }),
    onlyCredit: url.get("credito") === "1",
  };
}

const legOptions = legChoices.map((count) => ({
  value: String(count),
  label: count === 1 ? "1" : `Hasta ${count}`,
}));

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
