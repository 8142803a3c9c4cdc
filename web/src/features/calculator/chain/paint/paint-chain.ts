import type { CalculatorRow, CalculatorOption, CalculatorState, CalculatorStore } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/symbols";

import type { ColumnKey } from "../../view/view.ts";
import { pairSeparator } from "../cells/cell-parts.tsx";
import { columnOf } from "../columns/chain-columns.ts";
import type { ChainColumn } from "../columns/chain-columns.ts";
import { flash } from "../../../../components/ui/table/live/flash.ts";
import { rowAt } from "../../live/visible-rows.ts";

type Figure = {
  readonly element: HTMLElement;
  readonly text: Text;
  readonly type: OptionType;
  readonly column: ChainColumn;
  /** Place among its column's texts; -1 for all of them. */
  readonly index: number;
};

type PaintedRow = {
  readonly strike: number;
  figures: readonly Figure[];
  isInView: boolean;
  /** The row that its figures read. */
  painted: CalculatorRow | undefined;
};

export type ChainPainter = {
  /** Follows the calculator until the answer is called. */
  follow(): () => void;
  /** A row that React has drawn: from here on its figures are the painter's. */
  adopt(element: Element, strike: number): void;
  release(element: Element): void;
  /** Decimals that its prices share. */
  setDecimals(decimals: 2 | 3): void;
};

function figuresOf(row: Element): readonly Figure[] {
  return [...row.querySelectorAll<HTMLElement>("[data-figure]")].flatMap((element) => {
    const { column, type } = element.closest<HTMLElement>("[data-column]")?.dataset ?? {};
    if (!(element.firstChild instanceof Text) || column === undefined) return [];
    const { figure } = element.dataset;
    const index = figure === "all" ? -1 : Number(figure);
    return [
      {
        element,
        text: element.firstChild,
        type: type as OptionType,
        column: columnOf(column as ColumnKey),
        index,
      },
    ];
  });
}

function write({ text, index }: Figure, texts: readonly string[]): void {
  const next = index === -1 ? texts.join(pairSeparator) : (texts[index] ?? "");
  if (text.data !== next) text.data = next;
}

function flashMove({ element, column, index }: Figure, option: CalculatorOption): void {
  const direction = column.moves?.(option)[index] ?? 0;
  if (direction !== 0) flash(element, direction);
}

function paint(
  row: PaintedRow,
  next: CalculatorRow | undefined,
  { canFlash, decimals }: { canFlash: boolean; decimals: 2 | 3 },
): void {
  const { painted } = row;
  row.painted = next;
  let texts: readonly string[] = [];
  let written: Figure | null = null;
  for (const figure of row.figures) {
    const option = next?.[figure.type];
    const before = painted?.[figure.type];
    if (!option || (canFlash && option === before)) continue;
    // The figures of a cell follow each other: its texts are made once.
    if (figure.column !== written?.column || figure.type !== written.type) {
      texts = figure.column.texts(option, decimals);
    }
    written = figure;
    write(figure, texts);
    const hasMoved = before && option.change.revision > before.change.revision;
    if (canFlash && hasMoved) flashMove(figure, option);
  }
}

/**
 * Writes the chain's numbers, past React: at each snapshot it walks the rows in view whose object changed, writes the
 * texts that differ and marks the prices that moved. A row out of view is brought up to date when it returns.
 */
export function createChainPainter(
  calculator: Pick<CalculatorStore, "getState" | "subscribe">,
): ChainPainter {
  const rows = new Map<Element, PaintedRow>();
  let decimals: 2 | 3 = 2;
  const refresh = (row: PaintedRow) =>
    paint(row, rowAt(calculator.getState(), row.strike), { canFlash: false, decimals });
  const observer =
    typeof IntersectionObserver === "undefined"
      ? null
      : new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting } of entries) {
              const row = rows.get(target);
              if (!row || row.isInView === isIntersecting) continue;
              row.isInView = isIntersecting;
              if (isIntersecting) refresh(row);
            }
          },
          { rootMargin: "128px 0px" },
        );
  const onSnapshot = (state: CalculatorState, before: CalculatorState) => {
    if (state.rows === before.rows) return;
    for (const row of rows.values()) {
      if (!row.isInView) continue;
      const next = rowAt(state, row.strike);
      if (next !== row.painted) paint(row, next, { canFlash: true, decimals });
    }
  };
  return {
    setDecimals: (next) => {
      if (next === decimals) return;
      decimals = next;
      for (const row of rows.values()) refresh(row);
    },
    follow: () => calculator.subscribe(onSnapshot),
    adopt: (element, strike) => {
      const known = rows.get(element);
      const row = known ?? { strike, figures: [], isInView: true, painted: undefined };
      if (!known) observer?.observe(element);
      rows.set(element, row);
      row.figures = figuresOf(element);
      refresh(row);
    },
    release: (element) => {
      rows.delete(element);
      observer?.unobserve(element);
    },
  };
}
