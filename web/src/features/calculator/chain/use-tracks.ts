import { useMemo } from "react";
import type { CSSProperties } from "react";

import { cellGap, createFitCell } from "./chain-fit.ts";
import type { FitCell } from "./chain-fit.ts";
import type { ChainShape } from "./chain-head.tsx";
import type { ChainMeasures } from "./chain-ruler.tsx";
import { columnWidth, strikeWidth } from "./fit-columns.ts";

/** Where a row's cells stand, the same for every row of the table. Widths are CSS pixels. */
export type Tracks = {
  readonly strike: CSSProperties | undefined;
  /** Of each side's cells. */
  readonly sides: readonly (readonly number[])[];
  readonly fit: FitCell;
};

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Columns of the table's width, what the room has over shared by their least widths; and the styles that say so. */
export function useTracks({
  shape: { isCompact, sides },
  hasManual,
  measures,
}: {
  shape: ChainShape;
  hasManual: boolean;
  measures: ChainMeasures | null;
}): { tracks: Tracks; style: CSSProperties } {
  return useMemo(() => {
    const least = sides.map(({ columns }) => columns.map((column) => columnWidth(column, hasManual)));
    const [first = [], second = []] = least;
    const row = isCompact ? [strikeWidth, ...first] : [...first, strikeWidth, ...second];
    const scale = (measures?.width ?? 0) / sum(row);
    const widths = least.map((side) => side.map((width) => width * scale));
    const tracks = {
      strike: measures ? { width: strikeWidth * scale, marginLeft: isCompact ? 0 : cellGap } : undefined,
      sides: widths.map(([outer = 0, ...others]) => [outer - cellGap, ...others]),
      fit: createFitCell(measures),
    };
    const shares = widths.map((side) => `${sum(side)}px`);
    const style = {
      "--chain-columns": row
        .map((width) => (measures ? `${width * scale}px` : `minmax(0, ${width}fr)`))
        .join(" "),
      "--chain-gap": `${cellGap}px`,
      "--chain-calls": shares[sides.findIndex(({ side }) => side === "call")],
      "--chain-puts": shares[sides.findIndex(({ side }) => side === "put")],
    } as CSSProperties;
    return { tracks, style };
  }, [isCompact, sides, hasManual, measures]);
}
