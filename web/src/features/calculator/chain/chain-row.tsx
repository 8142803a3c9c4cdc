import { Check } from "lucide-react";
import { memo } from "react";

import { formatPrice, formatStrike } from "@paridad/core/formats";
import type { CalculatorRow, CalculatorSide } from "@paridad/core/stores";

import { useCalculatorRow } from "../live/calculator-context.tsx";
import type { ChainColumn } from "./columns/chain-columns.ts";
import type { FitCell } from "./chain-fit.ts";
import type { ChainShape } from "./chain-head.tsx";
import { spanning } from "./spanning.ts";
import { useIsInView } from "./use-is-in-view.ts";
import type { Tracks } from "./use-tracks.ts";
import type { Side } from "../view/view-preferences.ts";

type SideCellsProps = {
  readonly side: CalculatorSide | null;
  readonly columns: readonly ChainColumn[];
  readonly widths: readonly number[];
  readonly fit: FitCell;
};

/** One option's cells. The core keeps a side the same object until something it shows changes. */
const SideCells = memo(function SideCells({ side, columns, widths, fit }: SideCellsProps) {
  return columns.map((column, index) => {
    const width = widths[index] ?? 0;
    if (side === null) {
      return (
        <td key={column.key} style={fit(width)} data-column={column.key} data-absent>
          <span title="Esta base no cotiza de este lado">–</span>
        </td>
      );
    }
    return (
      <td
        key={column.key}
        {...column.attributes?.(side)}
        style={fit(width)}
        data-column={column.key}
        data-stale={side.stale || undefined}
      >
        {column.cell(side)}
      </td>
    );
  });
});

export type RowActions = {
  readonly copyRow: (row: CalculatorRow) => void;
  readonly toggleRow: ((strike: number) => void) | null;
};

type RowProps = {
  readonly shape: ChainShape;
  readonly tracks: Tracks;
  readonly actions: RowActions;
  readonly isCopied: boolean;
};
type DrawnRow = { readonly row: CalculatorRow };

function StrikeCell({ row, tracks, actions, isCopied }: DrawnRow & Omit<RowProps, "shape">) {
  const { strike, strikeCertainty, isAtTheMoney } = row;
  const text = formatStrike(strike);
  const isEstimated = strikeCertainty === "inferred";
  const { copyRow, toggleRow } = actions;
  const hint = toggleRow ? "Ver todo de esta base" : "Copiar la fila";
  return (
    <th scope="row" className="chain-strike" style={tracks.strike} data-money={isAtTheMoney || undefined}>
      <button
        type="button"
        title={isEstimated ? `${hint}. Strike estimado` : hint}
        aria-label={`Base ${text}${isEstimated ? ", strike estimado" : ""}${isAtTheMoney ? ", en el dinero" : ""}. ${hint}`}
        onClick={() => (toggleRow ? toggleRow(strike) : copyRow(row))}
      >
        {isCopied ? <Check aria-hidden className="inline size-3.5 text-up" /> : text}
        {isEstimated ? <sup aria-hidden>≈</sup> : null}
      </button>
    </th>
  );
}

const RowCells = memo(function RowCells({ row, shape, tracks, actions, isCopied }: DrawnRow & RowProps) {
  const strike = <StrikeCell row={row} tracks={tracks} actions={actions} isCopied={isCopied} />;
  const [first, second] = shape.sides.map(({ side, columns }, index) => (
    <SideCells
      key={side}
      side={row[side]}
      columns={columns}
      widths={tracks.sides[index] ?? []}
      fit={tracks.fit}
    />
  ));
  return (
    <>
      {shape.isCompact ? strike : null}
      {first}
      {shape.isCompact ? null : strike}
      {second}
    </>
  );
});

function inTheMoney({ call, put }: CalculatorRow): Side | undefined {
  if (call?.inTheMoney) return "call";
  return put?.inTheMoney ? "put" : undefined;
}

export type ChainRowProps = RowProps & {
  readonly strike: number;
  /** In which it is drawn, see `chainTurns`. */
  readonly turn: number;
};

/** One base. Its cells render again only when its row is another object, and while it is out of sight not at all. */
export const ChainRow = memo(function ChainRow({ strike, turn, ...props }: ChainRowProps) {
  const { ref, isInView } = useIsInView();
  const row = useCalculatorRow(strike, { turn, isFollowed: isInView });
  if (row === undefined) return null;
  return (
    <tr
      ref={ref}
      data-strike={strike}
      data-money={row.isAtTheMoney || undefined}
      data-in-the-money={inTheMoney(row)}
    >
      <RowCells row={row} {...props} />
    </tr>
  );
});

/** The line between bases below and above the spot. */
export const SpotLine = memo(function SpotLine({
  spot,
  isScenario,
  shape,
}: {
  spot: number;
  isScenario: boolean;
  shape: ChainShape;
}) {
  const before = shape.isCompact ? 0 : (shape.sides[0]?.columns.length ?? 0);
  const after = shape.isCompact
    ? (shape.sides[0]?.columns.length ?? 0)
    : (shape.sides[1]?.columns.length ?? 0);
  return (
    <tr className="chain-spot">
      {before > 0 ? <td {...spanning(before)} /> : null}
      <td>
        <span>
          <span className="sr-only">{isScenario ? "Spot del escenario " : "Spot "}</span>
          {formatPrice(spot)}
        </span>
      </td>
      {after > 0 ? <td {...spanning(after)} /> : null}
    </tr>
  );
});
