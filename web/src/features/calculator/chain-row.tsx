import { Check } from "lucide-react";
import { memo } from "react";

import { formatPrice, formatStrike } from "@paridad/core/formats";
import type { CalculatorRow, CalculatorSide } from "@paridad/core/stores";

import type { ChainColumn } from "./chain-columns.ts";
import type { ChainShape } from "./chain-head.tsx";
import { spanning } from "./spanning.ts";
import { useFrozenOutside } from "./use-frozen-outside.ts";

type SideCellsProps = {
  readonly side: CalculatorSide | null;
  readonly columns: readonly ChainColumn[];
};

/** One option's cells. The core keeps a side the same object until something it shows changes. */
const SideCells = memo(function SideCells({ side, columns }: SideCellsProps) {
  const className = side?.inTheMoney ? "chain-itm" : undefined;
  return columns.map(({ key, cell }) => (
    <td
      key={key}
      className={className}
      data-column={key}
      data-stale={side?.stale || undefined}
      data-absent={side === null || undefined}
    >
      {side === null ? <span title="Esta base no cotiza de este lado">–</span> : cell(side)}
    </td>
  ));
});

export type RowActions = {
  readonly copyRow: (row: CalculatorRow) => void;
  readonly toggleRow: ((strike: number) => void) | null;
};

function StrikeCell({
  row,
  actions,
  isCopied,
}: {
  row: CalculatorRow;
  actions: RowActions;
  isCopied: boolean;
}) {
  const { strike, strikeCertainty, isAtTheMoney } = row;
  const text = formatStrike(strike);
  const isEstimated = strikeCertainty === "inferred";
  const { copyRow, toggleRow } = actions;
  const hint = toggleRow ? "Ver todo de esta base" : "Copiar la fila";
  return (
    <th scope="row" className="chain-strike" data-money={isAtTheMoney || undefined}>
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

export type ChainRowProps = {
  readonly row: CalculatorRow;
  readonly shape: ChainShape;
  readonly actions: RowActions;
  readonly isCopied: boolean;
};

const RowCells = memo(function RowCells({ row, shape, actions, isCopied }: ChainRowProps) {
  const [first, second] = shape.sides;
  const strike = <StrikeCell row={row} actions={actions} isCopied={isCopied} />;
  return (
    <>
      {shape.isCompact ? strike : null}
      {first ? <SideCells side={row[first.side]} columns={first.columns} /> : null}
      {shape.isCompact ? null : strike}
      {second ? <SideCells side={row[second.side]} columns={second.columns} /> : null}
    </>
  );
});

/** One base. Its cells render again only when its row is another object, and while it is out of sight not at all. */
export const ChainRow = memo(function ChainRow({ row, shape, actions, isCopied }: ChainRowProps) {
  const { ref, shown } = useFrozenOutside(row);
  return (
    <tr ref={ref} data-strike={row.strike} data-money={row.isAtTheMoney || undefined}>
      <RowCells row={shown} shape={shape} actions={actions} isCopied={isCopied} />
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
