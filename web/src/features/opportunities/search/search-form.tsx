import { formatDayMonth, formatPesos, formatStrike, parseTypedNumber } from "@paridad/core/formats";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import { labelOf } from "../../../lib/view/use-url-state.ts";
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
  /** Instant of the choice, epoch milliseconds; undefined without an expiry. */
  readonly instant: number | undefined;
  readonly budget: number;
  readonly mostLegs: number;
  readonly onlyCredit: boolean;
};

function numberOf(text: string | null, fallback: number): number {
  const parsed = parseTypedNumber(text ?? "");
  return parsed.ok && parsed.value > 0 ? parsed.value : fallback;
}

/** When a structure is judged: at an expiry's close, or in so many days where one expires later. */
function dateChoices({ expiries, now }: OpportunityBook) {
  const last = expiries.at(-1)?.expiration ?? now;
  const soon = soonChoices.map((days) => ({
    value: `${days}d`,
    label: `En ${days} días`,
    instant: now + days * day,
  }));
  const closes = expiries.map(({ date, expiration }) => ({
    value: date,
    label: `Al vencimiento ${formatDayMonth(date)}`,
    instant: expiration,
  }));
  return [...closes, ...soon.filter(({ instant }) => instant < last)];
}

export function searchForm(
  url: UrlState,
  { book, spot }: { book: OpportunityBook; spot: number },
): SearchForm {
  const usual = Math.round((spot * usualRise) / 10) * 10;
  const from = numberOf(url.get("desde"), usual);
  const dates = dateChoices(book);
  const date = url.choice("fecha", dates).value;
  return {
    from,
    to: Math.max(from, numberOf(url.get("hasta"), from)),
    instant: dates.find(({ value }) => value === date)?.instant,
    budget: numberOf(url.get("plata"), usualBudget),
    mostLegs: url.numberOf("maximo", { allowed: legChoices, fallback: 4 }),
    onlyCredit: url.get("credito") === "1",
  };
}

const legOptions = legChoices.map((count) => ({
  value: String(count),
  label: count === 1 ? "1" : `Hasta ${count}`,
}));

export function searchSummary(url: UrlState, form: SearchForm, book: OpportunityBook) {
  const { from, to, budget, mostLegs, onlyCredit } = form;
  return [
    from === to ? `GGAL en ${formatStrike(to)}` : `GGAL de ${formatStrike(from)} a ${formatStrike(to)}`,
    inSentence(labelOf(url.choice("fecha", dateChoices(book)))),
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
  const price = { step: 50, minimum: 0, maximumDecimals: 2 } as const;
  return (
    <>
      <div className="w-32">
        <NumberField
          label="GGAL desde"
          isFilter
          {...price}
          value={form.from}
          onCommit={(desde) => url.set({ desde })}
        />
      </div>
      <div className="w-32">
        <NumberField
          label="hasta"
          isFilter
          {...price}
          value={form.to}
          onCommit={(hasta) => url.set({ hasta })}
        />
      </div>
      <ChoiceSelect
        label="Cuándo"
        {...url.choice("fecha", dateChoices(book))}
        // Also the first: the nearest expiry is another one next week.
        onChange={(fecha) => url.set({ fecha })}
      />
      <div className="w-40">
        <NumberField
          label="Plata como mucho"
          isFilter
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
