import type { ReactNode } from "react";

/** A number next to something else in its cell; `index` is its place among its column's texts. */
export function Figure({ index, children }: { index: number; children: string }): ReactNode {
  return <span data-figure={index}>{children}</span>;
}
