import { memo } from "react";
import type { PointerEvent } from "react";

import { formatAge, formatTimestamp } from "@paridad/core/formats";
import { quoteStateMessages } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/symbols";

import { useCalculatorStore } from "../live/calculator-context.tsx";
import type { ChainColumn } from "./columns/chain-columns.ts";
import { rowAt } from "../live/visible-rows.ts";

export type ChainCellProps = {
  readonly as: "td" | "dd";
  readonly strike: number;
  readonly type: OptionType;
  readonly column: ChainColumn;
  /** As of the last drawing: the painter keeps the numbers up to date. */
  readonly option: CalculatorOption;
  readonly kind: string;
};

/** Tells how old a quote is by the feed's clock, when asked; empty where the feed does not date it. */
export function useQuoteAge(): (option: Pick<CalculatorOption, "quotedAt">) => string {
  const calculator = useCalculatorStore();
  return ({ quotedAt }) => {
    const { asOf: now } = calculator.getState();
    if (quotedAt === null || now === null) return "";
    return `cotización de ${formatAge({ instant: quotedAt, now })} (${formatTimestamp(quotedAt)})`;
  };
}

/** A title that followed each tick would cost more than its number, so it's written when it's asked for. */
function useWriteTitle({ strike, type, column }: Pick<ChainCellProps, "strike" | "type" | "column">) {
  const calculator = useCalculatorStore();
  const ageOf = useQuoteAge();
  return ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const option = rowAt(calculator.getState(), strike)?.[type];
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
  { as, strike, type, column, kind, option }: ChainCellProps,
): boolean {
  const isSamePlace = before.as === as && before.strike === strike && before.type === type;
  const isSameStale = before.option.stale === option.stale;
  return isSamePlace && before.column === column && before.kind === kind && isSameStale;
}

/** One column of an option. React draws it again only when its kind changes; `createChainPainter` writes its numbers. */
export const ChainCell = memo(function ChainCell(props: ChainCellProps) {
  const { as: Tag, type, column, option } = props;
  const writeTitle = useWriteTitle(props);
  const content = column.cell(option);
  return (
    <Tag
      {...column.attributes?.(option)}
      data-type={type}
      data-column={column.key}
      data-stale={option.stale || undefined}
      data-figure={typeof content === "string" ? "all" : undefined}
      onPointerEnter={writeTitle}
    >
      {content}
    </Tag>
  );
}, isSameCell);
