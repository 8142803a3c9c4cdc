import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";

import { ownValue } from "@paridad/core/lib";

import { expiryGroups, filterCatalogue } from "./symbol-catalogue.ts";
import type { CatalogueEntry, CatalogueFilter } from "./symbol-catalogue.ts";

/** Options drawn at most; the search narrows the rest. */
const shownAtMost = 200;
const everything: CatalogueFilter = { text: "", type: null, expiry: null };

const steps: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => Math.min(active + 1, count - 1),
  ArrowUp: (active) => Math.max(active - 1, 0),
  PageDown: (active, count) => Math.min(active + 8, count - 1),
  PageUp: (active) => Math.max(active - 8, 0),
};

/** Filter, active option and keys of the picker's list. */
export function useSymbolList({
  entries,
  onPick,
}: {
  entries: readonly CatalogueEntry[];
  onPick: (id: string) => void;
}) {
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
    shown: firstMatches,
    hidden: matches.length - firstMatches.length,
    onKeyDown,
  };
}
