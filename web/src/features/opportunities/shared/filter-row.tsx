import type { ReactNode } from "react";

import { formatDayMonth, formatExpiry } from "@paridad/core/formats";
import { usualFilters } from "@paridad/core/opportunities";
import type { OpportunityBook, OpportunityFilters } from "@paridad/core/opportunities";

import { isSwitchedOn, NumberChoice, SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

const lotChoices = [1, 5, 10, 20, 50, 100] as const;
const spreads = [0.05, 0.1, 0.15, 0.3] as const;
const deltas = [
  { value: "usual", label: "0,10 a 0,80" },
  { value: "todas", label: "Todas" },
] as const;
const spreadText = (spread: number) => `Hasta ${spread * 100} %`;

/** The filters that a row passes to be ranked, as the address has them. */
export function filtersOf(url: UrlState): OpportunityFilters {
  const { lots, widestSpread, delta } = usualFilters;
  return {
    ...usualFilters,
    lots: url.numberOf("lotes", { allowed: lotChoices, fallback: lots }),
    widestSpread: url.numberOf("puntas", { allowed: spreads, fallback: widestSpread }),
    delta: url.choice("delta", deltas).value === "todas" ? { least: 0, most: 1 } : delta,
  };
}

type Filtered = { readonly url: UrlState; readonly book: OpportunityBook };

/** Which expiry a table reads; without a choice all of them, or the nearest where it reads one. */
export function ExpiryChoice({ book, url, isOne = false }: Filtered & { isOne?: boolean }) {
  const options = book.expiries.map(({ date, days }) => ({
    value: date,
    label: formatExpiry({ expiration: date, days }),
  }));
  const day = url.get("venc");
  const first = isOne ? (options[0]?.value ?? "") : "";
  return (
    <ChoiceSelect
      label="Vencimiento"
      value={options.some(({ value }) => value === day) ? (day ?? "") : first}
      options={isOne ? options : [{ value: "", label: "Todos" }, ...options]}
      onChange={(venc) => url.set({ venc })}
    />
  );
}

/** The switch of the rows that don't pass, which stand below the others. */
const greyed = "grises";
export const hasGreyed = (url: UrlState) => isSwitchedOn(url, greyed, true);

/** The head of every table: its filters in a line, with a page's own between them. */
export function FilterRow({
  book,
  url,
  summary,
  hasDelta = false,
  greyedCount,
  tools,
  children,
}: Filtered & {
  /** A page's own choice in a word or two. */
  summary: string;
  hasDelta?: boolean;
  greyedCount: number;
  tools: ReactNode;
  children?: ReactNode;
}) {
  const { lots, widestSpread } = filtersOf(url);
  const delta = url.choice("delta", deltas);
  const expiry = book.expiries.find(({ date }) => date === url.get("venc"));
  const words = [
    summary,
    expiry ? `vence el ${formatDayMonth(expiry.date)}` : "todos los vencimientos",
    lots === usualFilters.lots ? "" : `desde ${lots} lotes`,
    widestSpread === usualFilters.widestSpread ? "" : `puntas ${spreadText(widestSpread).toLowerCase()}`,
    hasDelta && delta.value === "todas" ? "todas las deltas" : "",
  ];
  return (
    <FoldedFilters isHead isAlways summary={words.filter(Boolean).join(" · ")} after={tools}>
      <ExpiryChoice book={book} url={url} />
      {children}
      <NumberChoice url={url} name="lotes" label="Lotes" choices={lotChoices} usual={usualFilters.lots} />
      <ChoiceSelect
        label="Distancia entre puntas"
        value={String(widestSpread)}
        options={spreads.map((spread) => ({ value: String(spread), label: spreadText(spread) }))}
        onChange={(puntas) => url.set({ puntas })}
      />
      {hasDelta ? <ChoiceSelect label="Delta" {...delta} /> : null}
      {greyedCount > 0 ? (
        <SwitchField isUsual url={url} name={greyed} label={`Ver las ${greyedCount} que no pasan`} />
      ) : null}
    </FoldedFilters>
  );
}
