import { Check } from "lucide-react";
import { memo, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import { formatPrice, formatStrike } from "@paridad/core/formats";
import type { CalculatorRow, CalculatorOption } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/symbols";

import { useCalculator, useCalculatorStore } from "../live/calculator-context.tsx";
import { ChainCell } from "./chain-cell.tsx";
import { rowAt } from "../live/visible-rows.ts";
import { spanning } from "./columns/chain-shape.ts";
import type { ChainShape } from "./columns/chain-shape.ts";
import type { ChainColumn } from "./columns/chain-columns.ts";
import type { ChainPainter } from "./paint/paint-chain.ts";

type Halves = ChainShape["halves"];

/** All that React draws of an option; its numbers aren't part of it. */
function kindOfOption(option: CalculatorOption | null, columns: readonly ChainColumn[]): string {
  if (option === null) return "";
  let kind = `${option.symbol} ${option.stale} ${option.inTheMoney}`;
  for (const column of columns) kind += `|${column.kind(option)}`;
  return kind;
}

function kindOfRow(row: CalculatorRow | undefined, halves: Halves): string | null {
  if (row === undefined) return null;
  let kind = `${row.isAtTheMoney} ${row.strikeCertainty}`;
  for (const { type, columns } of halves) kind += `|${kindOfOption(row[type], columns)}`;
  return kind;
}

/** A strike's row as of now; the component draws again only when the kind of one of its cells changes. */
export function useDrawnRow(strike: number, halves: Halves): CalculatorRow | undefined {
  const calculator = useCalculatorStore();
  useCalculator((state) => kindOfRow(rowAt(state, strike), halves));
  return rowAt(calculator.getState(), strike);
}

/** Hands an element's figures to the painter each time React has drawn it. */
export function usePainted(painter: ChainPainter, strike: number): RefObject<HTMLTableRowElement | null> {
  const ref = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (ref.current) painter.adopt(ref.current, strike);
  });
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element) painter.release(element);
    };
  }, [painter]);
  return ref;
}

function optionCells(
  strike: number,
  type: OptionType,
  option: CalculatorOption | null,
  columns: readonly ChainColumn[],
) {
  if (option === null) {
    return (
      <td key={type} {...spanning(columns.length)} data-type={type} data-absent>
        <span title="Esta base no está listada de este lado">no listada</span>
      </td>
    );
  }
  return columns.map((column) => (
    <ChainCell
      key={`${type} ${column.key}`}
      as="td"
      strike={strike}
      type={type}
      column={column}
      option={option}
      kind={column.kind(option)}
    />
  ));
}

export type RowActions = {
  readonly copyRow: (strike: number) => void;
  /** Opens the base's menu next to its button. */
  readonly openMenu: (strike: number, anchor: HTMLElement) => void;
  readonly toggleRow: ((strike: number) => void) | null;
};

/** A row's heading: its strike, which opens the row's details or its menu. */
function StrikeCell({
  row: { strike, strikeCertainty, isAtTheMoney },
  actions: { openMenu, toggleRow },
  isCopied,
}: {
  row: CalculatorRow;
  actions: RowActions;
  isCopied: boolean;
}) {
  const text = formatStrike(strike);
  const isEstimated = strikeCertainty === "inferred";
  const hint = [
    isAtTheMoney && "En el dinero",
    isEstimated && "Strike estimado",
    toggleRow ? "Ver todo de esta base" : "Qué hacer con esta base",
  ];
  return (
    <th scope="row" className="chain-strike" data-money={isAtTheMoney || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup={toggleRow ? undefined : "menu"}
        title={hint.filter(Boolean).join(". ")}
        onClick={({ currentTarget }) => (toggleRow ? toggleRow(strike) : openMenu(strike, currentTarget))}
      >
        {isCopied ? (
          <Check role="img" aria-label={`${text}, copiada`} className="inline size-3.5 text-up" />
        ) : (
          text
        )}
        {isEstimated ? <sup aria-hidden>≈</sup> : null}
      </button>
    </th>
  );
}

/** The line between strikes below and above the spot. */
export function SpotLine({ shape: { isCompact, halves } }: { shape: ChainShape }) {
  const spot = useCalculator((state) => state.spot.effective);
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const before = isCompact ? 0 : (halves[0]?.columns.length ?? 0);
  const after = halves.at(-1)?.columns.length ?? 0;
  return (
    <tr className="chain-spot">
      {before > 0 ? <td {...spanning(before)} /> : null}
      <td>
        <span className="inline-block rounded-full bg-atm px-2 py-px text-xs font-bold whitespace-nowrap text-bg">
          <span className="sr-only">{isScenario ? "Spot del escenario " : "Spot "}</span>
          {formatPrice(spot)}
        </span>
      </td>
      {after > 0 ? <td {...spanning(after)} /> : null}
    </tr>
  );
}

function inTheMoney({ call, put }: CalculatorRow): OptionType | undefined {
  if (call?.inTheMoney) return "call";
  return put?.inTheMoney ? "put" : undefined;
}

export type ChainRowProps = {
  readonly strike: number;
  readonly shape: ChainShape;
  readonly painter: ChainPainter;
  readonly actions: RowActions;
  readonly isCopied: boolean;
};

/** One strike: its heading and its options' cells. */
export const ChainRow = memo(function ChainRow({ strike, shape, painter, actions, isCopied }: ChainRowProps) {
  const row = useDrawnRow(strike, shape.halves);
  const ref = usePainted(painter, strike);
  if (row === undefined) return null;
  const heading = <StrikeCell key="strike" row={row} actions={actions} isCopied={isCopied} />;
  const [first, second] = shape.halves.map(({ type, columns }) =>
    optionCells(strike, type, row[type], columns),
  );
  return (
    <tr
      ref={ref}
      data-strike={strike}
      data-money={row.isAtTheMoney || undefined}
      data-in-the-money={inTheMoney(row)}
    >
      {shape.isCompact ? [heading, first] : [first, heading, second]}
    </tr>
  );
});
