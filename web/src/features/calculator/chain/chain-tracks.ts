import type { CSSProperties } from "react";

import type { ChainShape } from "./columns/chain-shape.ts";
import { columnWidth, strikeWidth } from "./fit-columns.ts";
import type { Contents } from "./fit-columns.ts";

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
