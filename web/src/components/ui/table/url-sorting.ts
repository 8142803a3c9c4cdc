import type { DataSorting } from "./data-columns.ts";

/** `volumen` largest first, `-volumen` smallest first. */
export function readSorting(text: string | null): DataSorting | null {
  if (!text) return null;
  return text.startsWith("-")
    ? { key: text.slice(1), isDescending: false }
    : { key: text, isDescending: true };
}

/** The inverse of `readSorting`: what the address says of an order, nothing without one. */
export function writeSorting(sorting: DataSorting | null): string | null {
  if (sorting === null) return null;
  return sorting.isDescending ? sorting.key : `-${sorting.key}`;
}
