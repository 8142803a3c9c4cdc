import { memo } from "react";
import type { PointerEvent } from "react";

import { quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorSide } from "@paridad/core/stores";

import { useCalculatorStore } from "../live/calculator-context.tsx";
import type { Side } from "../view/view-preferences.ts";
import { useQuoteAge } from "./cells/use-quote-age.ts";
import type { ChainColumn } from "./columns/chain-columns.ts";
import { rowAt } from "./paint/row-at.ts";

export type ChainCellProps = {
  readonly as: "td" | "dd";
  readonly strike: number;
  readonly side: Side;
  readonly column: ChainColumn;
  /** As of the last drawing: the painter keeps the numbers up to date. */
  readonly option: CalculatorSide;
  readonly kind: string;
};

/** A title that followed each tick would cost more than its number, so it's written when it's asked for. */
function useWriteTitle({ strike, side, column }: Pick<ChainCellProps, "strike" | "side" | "column">) {
  const calculator = useCalculatorStore();
  const ageOf = useQuoteAge();
  return ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const option = rowAt(calculator.getState(), strike)?.[side];
    if (!option) return;
    const age = ageOf(option);
    if (column.title) currentTarget.title = column.title(option, age);
    const badge = currentTarget.querySelector<HTMLElement>(".chain-state");
    if (badge && option.state !== "ok")
      badge.title = [quoteStateMessages[option.state].detail, age].filter(Boolean).join(" · ");
  };
}

function isSameCell(
  before: ChainCellProps,
  { as, strike, side, column, kind, option }: ChainCellProps,
): boolean {
  const isSamePlace = before.as === as && before.strike === strike && before.side === side;
  const isSameStale = before.option.stale === option.stale;
  return isSamePlace && before.column === column && before.kind === kind && isSameStale;
}

/** One column of an option. React draws it again only when its kind changes; `createChainPainter` writes its numbers. */
export const ChainCell = memo(function ChainCell(props: ChainCellProps) {
  const { as: Tag, side, column, option } = props;
  const writeTitle = useWriteTitle(props);
  const content = column.cell(option);
  return (
    <Tag
      {...column.attributes?.(option)}
      data-side={side}
      data-column={column.key}
      data-stale={option.stale || undefined}
      data-figure={typeof content === "string" ? "all" : undefined}
      onPointerEnter={writeTitle}
    >
      {content}
    </Tag>
  );
}, isSameCell);
