import type { CSSProperties } from "react";

import type { OptionType } from "@paridad/core/symbols";

import { columnWidth, strikeWidth } from "../fit-columns.ts";
import type { Contents } from "../fit-columns.ts";
import type { ChainColumn } from "./chain-columns.ts";

/** The chain's columns in the width it has. */
export type ChainShape = {
  /** Calls and puts as shown, in their order, with their columns from left to right. */
  readonly halves: ReadonlyArray<{ readonly type: OptionType; readonly columns: readonly ChainColumn[] }>;
  /** Only one of them: the strikes stand first. */
  readonly isCompact: boolean;
};

/** A cell over several columns, for screen readers and for the grid its rows are laid out in. */
export function spanning(columns: number): { colSpan: number; style: CSSProperties } {
  return { colSpan: columns, style: { gridColumn: `span ${columns}` } };
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** The columns' shares of the table's width, the same in every row, for the style sheet. */
export function chainTracks({ isCompact, halves }: ChainShape, contents: Contents): CSSProperties {
  const widths = halves.map(({ columns }) => columns.map((column) => columnWidth(column, contents)));
  const [first = [], second = []] = widths;
  const row = isCompact ? [strikeWidth, ...first] : [...first, strikeWidth, ...second];
  const shareOf = (type: "call" | "put") => {
    const index = halves.findIndex((half) => half.type === type);
    return index === -1 ? undefined : `${(sum(widths[index] ?? []) / sum(row)) * 100}%`;
  };
  return {
    "--chain-columns": row.map((width) => `minmax(0, ${width}fr)`).join(" "),
    "--chain-calls": shareOf("call"),
    "--chain-puts": shareOf("put"),
  } as CSSProperties;
}
