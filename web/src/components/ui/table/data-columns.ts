import type { ReactNode } from "react";

import type { CsvCell, CsvColumn } from "@paridad/core/formats";

/** A column of a table and of its export: `key`, `heading` and `value` serve both. */
export type DataColumn<Row> = CsvColumn<Row> & {
  /** Pixels. */
  readonly width: number;
  /** Heading in the table where room is short; the export keeps `heading`. */
  readonly shortHeading?: string | undefined;
  /** The value as text, where that isn't the plain value. */
  format?(value: CsvCell): string;
  /** Content of the cell, where that is more than its value. */
  readonly show?: (row: Row) => ReactNode;
  /** Why a cell is a dash, which then says so to screen readers too, or what its mark means. */
  readonly title?: (row: Row) => string | undefined;
  /** Text aligns left, numbers right. */
  readonly isText?: boolean;
  /** If every row has the same value, a line under the table says it once. */
  readonly isOnceWhereSame?: boolean;
  /** In that line; the plain value when left out. */
  readonly onceText?: (row: Row) => string;
  /** Not shown until the user asks for it. */
  readonly isOptional?: boolean;
  /** Meaning of the heading. */
  readonly description?: string;
};

export type DataSorting = { readonly key: string; readonly isDescending: boolean };

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

/** The columns on screen: those chosen, otherwise those not optional. */
export function visibleColumns<Row>(
  columns: readonly DataColumn<Row>[],
  keys: readonly string[] | null,
): readonly DataColumn<Row>[] {
  const chosen = columns.filter(({ key, isOptional }) => (keys ? keys.includes(key) : !isOptional));
  return chosen.length > 0 ? chosen : columns.slice(0, 1);
}

/** A phone's columns by key, in pixels: they fit side by side on 360. */
export type NarrowWidths = Readonly<Record<string, number>>;

/** The columns of a phone: those chosen, otherwise the ones with a width for it, in the order of the widths. */
export function narrowColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { widths, keys }: { widths: NarrowWidths; keys: readonly string[] | null },
): readonly DataColumn<Row>[] {
  const own = Object.keys(widths);
  const placeOf = ({ key }: DataColumn<Row>) => own.indexOf(key);
  const columnsInView = visibleColumns(columns, keys ?? own);
  const ordered = keys
    ? columnsInView
    : columnsInView.toSorted((one, other) => placeOf(one) - placeOf(other));
  return ordered.map((column) => ({ ...column, width: widths[column.key] ?? column.width }));
}
