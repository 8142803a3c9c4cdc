import type { CSSProperties } from "react";

/** A cell over several columns, for who hears the table and for the grid that its rows are laid out in. */
export function spanning(columns: number): { colSpan: number; style: CSSProperties } {
  return { colSpan: columns, style: { gridColumn: `span ${columns}` } };
}
