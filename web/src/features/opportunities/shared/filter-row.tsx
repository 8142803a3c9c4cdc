import type { ReactNode } from "react";

import { formatDayMonth, formatExpiry } from "@paridad/core/formats";
import { usualFilters } from "@paridad/core/opportunities";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { TableParts } from "./opportunity-table.tsx";
import { deltaChoices, lotOptions, spreadOptions, useFilters } from "./use-filters.ts";

/** Which expiry a table reads; without a choice all of them, or the nearest where it reads one. */
export function ExpiryChoice({
  book,
  url,
  isOne = false,
}: {
  book: OpportunityBook;
  url: UrlState;
  isOne?: boolean;
}) {
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

/** Size and distance of the sides that count. */
function LiquidityChoices({ url, hasDelta }: { url: UrlState; hasDelta: boolean }) {
  const { lots, widestSpread, deltaChoice } = useFilters(url);
  return (
    <>
      <ChoiceSelect
        label="Lotes"
        value={String(lots)}
        options={lotOptions}
        onChange={(lotes) => url.set({ lotes: lotes === "1" ? null : lotes })}
        className="min-w-20"
      />
      <ChoiceSelect
        label="Distancia entre puntas"
        value={String(widestSpread)}
        options={spreadOptions}
        onChange={(puntas) => url.set({ puntas })}
      />
      {hasDelta ? (
        <ChoiceSelect
          label="Delta"
          value={deltaChoice}
          options={deltaChoices}
          onChange={(delta) => url.set({ delta: delta === "usual" ? null : delta })}
        />
      ) : null}
    </>
  );
}

/** Their unusual settings, in words. */
function useLiquidityWords(url: UrlState, hasDelta: boolean): readonly string[] {
  const { lots, widestSpread, deltaChoice } = useFilters(url);
  const spread = spreadOptions.find(({ value }) => value === String(widestSpread))?.label.toLowerCase();
  return [
    lots === usualFilters.lots ? "" : `desde ${lots} lotes`,
    widestSpread === usualFilters.widestSpread ? "" : `puntas ${spread}`,
    hasDelta && deltaChoice === "todas" ? "todas las deltas" : "",
  ].filter(Boolean);
}

/** The head of every table: its filters in a line, with a page's own between them. */
export function FilterRow({
  book,
  url,
  summary,
  hasDelta = true,
  parts,
  children,
}: {
  book: OpportunityBook;
  url: UrlState;
  /** A page's own choice in a word or two. */
  summary: string;
  hasDelta?: boolean;
  parts: TableParts;
  children?: ReactNode;
}) {
  const expiry = book.expiries.find(({ date }) => date === url.get("venc"));
  const words = useLiquidityWords(url, hasDelta);
  const when = expiry ? `vence el ${formatDayMonth(expiry.date)}` : "todos los vencimientos";
  return (
    <FoldedFilters isHead isAlways summary={[summary, when, ...words].join(" · ")} after={parts.tools}>
      <ExpiryChoice book={book} url={url} />
      {children}
      <LiquidityChoices url={url} hasDelta={hasDelta} />
      {parts.greyed}
    </FoldedFilters>
  );
}
