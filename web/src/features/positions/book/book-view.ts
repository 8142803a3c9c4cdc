import type { DataSorting } from "../../../components/ui/table/data-columns.ts";

const groups = ["ninguno", "vencimiento", "estrategia"] as const;
export type BookGroup = (typeof groups)[number];

/** A user's view of the book; stored with the account. */
export type BookView = {
  readonly group: BookGroup;
  readonly sorting: DataSorting | null;
  /** Keys of the columns; null is the first choice. */
  readonly columns: readonly string[] | null;
};

export const bookViewKey = "paridad.cartera";
export const firstBookView: BookView = { group: "ninguno", sorting: null, columns: null };

export function isBookView(value: unknown): value is BookView {
  if (typeof value !== "object" || value === null) return false;
  const { group, sorting, columns } = value as Partial<Record<keyof BookView, unknown>>;
  const isSorting =
    sorting === null ||
    (typeof sorting === "object" &&
      typeof (sorting as DataSorting).key === "string" &&
      typeof (sorting as DataSorting).isDescending === "boolean");
  const areColumns =
    columns === null || (Array.isArray(columns) && columns.every((key) => typeof key === "string"));
  return groups.some((one) => one === group) && isSorting && areColumns;
}
