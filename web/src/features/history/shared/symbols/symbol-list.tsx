import { Search } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { ownValue } from "@paridad/core/lib";

import { EmptyState } from "../../../../components/ui/states/states.tsx";
import { expiryGroups, filterCatalogue } from "./symbol-catalogue.ts";
import type { CatalogueEntry, CatalogueFilter } from "./symbol-catalogue.ts";
import { SymbolOption } from "./symbol-option.tsx";

const types = [
  { value: null, label: "Todas" },
  { value: "call", label: "Calls" },
  { value: "put", label: "Puts" },
] as const;
const chip =
  "shrink-0 rounded-full border border-line2 px-2.5 py-0.5 text-sm whitespace-nowrap pointer-coarse:py-2 text-muted hover:text-text aria-pressed:border-accent aria-pressed:text-accent";

type SymbolListProps = {
  label: string;
  entries: readonly CatalogueEntry[];
  selected: readonly string[];
  isMultiple: boolean;
  onPick: (id: string) => void;
};

/** Options drawn at most; the search narrows the rest. */
const shownAtMost = 200;
const everything: CatalogueFilter = { text: "", type: null, expiry: null };

const steps: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => Math.min(active + 1, count - 1),
  ArrowUp: (active) => Math.max(active - 1, 0),
  PageDown: (active, count) => Math.min(active + 8, count - 1),
  PageUp: (active) => Math.max(active - 8, 0),
};

function useSymbolList({ entries, onPick }: Pick<SymbolListProps, "entries" | "onPick">) {
  const [filter, setFilter] = useState<CatalogueFilter>(everything);
  const [active, setActive] = useState(0);
  const groups = useMemo(() => expiryGroups(entries), [entries]);
  const matches = useMemo(() => filterCatalogue(entries, filter), [entries, filter]);
  const firstMatches = useMemo(() => matches.slice(0, shownAtMost), [matches]);
  const narrow = (change: Partial<CatalogueFilter>) => {
    setFilter({ ...filter, ...change });
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = ownValue(steps, event.key);
    if (step) {
      event.preventDefault();
      setActive(Math.max(0, step(active, firstMatches.length)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const entry = firstMatches[active];
      if (entry) onPick(entry.id);
    }
  };
  return {
    filter,
    narrow,
    active,
    groups,
    matches: firstMatches,
    hidden: matches.length - firstMatches.length,
    onKeyDown,
  };
}

type List = ReturnType<typeof useSymbolList>;

function Filters({ list: { filter, narrow, groups } }: { list: List }) {
  return (
    <div className="grid gap-2 border-b border-line px-3 pb-2.5">
      <div role="group" aria-label="Tipo" className="flex gap-1.5">
        {types.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={filter.type === value}
            onClick={() => narrow({ type: value })}
            className={chip}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="group"
        aria-label="Vencimiento"
        className="fading-strip -mx-3 flex max-w-none gap-1.5 px-3 pb-1"
      >
        {groups.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={filter.expiry === key}
            onClick={() => narrow({ expiry: filter.expiry === key ? null : key })}
            className={chip}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function Hidden({ count }: { count: number }) {
  return (
    <p className="border-t border-line px-3 py-2 text-sm text-muted">Hay {count} más: afiná la búsqueda.</p>
  );
}

/** Search, type and expiry over a list of contracts; arrows move, Enter picks. */
export function SymbolList({ label, entries, selected, isMultiple, onPick }: SymbolListProps) {
  const id = useId();
  const list = useSymbolList({ entries, onPick });
  const listbox = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // The list may come after its frame has opened and looked for something to focus.
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    const option = listbox.current?.children[list.active];
    option?.scrollIntoView?.({ block: "nearest" });
  }, [list.active]);
  return (
    <>
      <label className="relative m-3 mb-2.5 block">
        <span className="sr-only">Buscar {label}</span>
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted pointer-coarse:top-3.5" />
        <input
          ref={search}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={list.matches.length > 0 ? optionId(list.active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={list.filter.text}
          onChange={(event) => list.narrow({ text: event.target.value })}
          onKeyDown={list.onKeyDown}
          placeholder="Símbolo, base o letras: 7400 OC"
          className="h-9 w-full rounded-md border border-line2 bg-bg pr-3 pl-8.5 text-md pointer-coarse:h-11 pointer-coarse:text-lg"
        />
      </label>
      <Filters list={list} />
      <div
        ref={listbox}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className="max-h-[min(44dvh,300px)] overflow-y-auto p-1.5"
      >
        {list.matches.map((entry, index) => (
          <SymbolOption
            key={entry.id}
            id={optionId(index)}
            entry={entry}
            isActive={index === list.active}
            isSelected={selected.includes(entry.id)}
            onPick={() => onPick(entry.id)}
          />
        ))}
      </div>
      {list.matches.length === 0 ? <EmptyState title="Ningún símbolo coincide" /> : null}
      {list.hidden > 0 ? <Hidden count={list.hidden} /> : null}
    </>
  );
}
