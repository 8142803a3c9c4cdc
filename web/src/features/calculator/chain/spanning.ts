import type { CSSProperties } from "react";

/** A cell over several columns, for screen readers and for the grid its rows are laid out in. */
export function spanning(columns: number): { colSpan: number; style: CSSProperties } {
  return { colSpan: columns, style: { gridColumn: `span ${columns}` } };
}
