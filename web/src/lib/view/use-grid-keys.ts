import { useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";

/** Rows that Page up and Page down pass. */
const pageRows = 10;
const fields = "input, select";
const controls = `button:not(:disabled), a[href], ${fields}`;
/** Cells that take the focus first: the first that exists. */
const entries = ['[data-money] > [scope="row"]', '[scope="row"]', '[role="row"] > *'];

type Stops = readonly HTMLElement[];
type Place = { readonly row: number; readonly column: number };

/** A row's cells by column, one that spans several in each of them; of a row without a heading, what can be pressed in it. */
function stopsOf(row: Element): Stops {
  if (!row.matches('[role="row"]') && row.querySelector('[scope="row"]') === null)
    return [...row.querySelectorAll<HTMLElement>(controls)];
  const cells = [...row.children] as HTMLTableCellElement[];
  return cells.flatMap((cell) => Array.from({ length: cell.colSpan || 1 }, () => cell));
}

/** The next cell to a side, past the columns of this one. */
function beside(line: Stops, column: number, by: 1 | -1): number {
  let next = column;
  while (line[next] === line[column]) next += by;
  return line[next] === undefined ? column : next;
}

type Move = (place: Place, line: Stops, lines: readonly Stops[]) => Place;
const byRows =
  (by: number): Move =>
  ({ row, column }, _line, { length }) => ({ row: Math.min(length - 1, Math.max(0, row + by)), column });
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: ({ row, column }, line) => ({ row, column: beside(line, column, -1) }),
  ArrowRight: ({ row, column }, line) => ({ row, column: beside(line, column, 1) }),
  ArrowUp: byRows(-1),
  ArrowDown: byRows(1),
  PageUp: byRows(-pageRows),
  PageDown: byRows(pageRows),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, line) => ({ row, column: line.length - 1 }),
};

/** A cell, or the button that is all it holds. */
function focusStop(stop: HTMLElement): void {
  const [only, second] = stop.querySelectorAll<HTMLElement>(controls);
  if (only !== undefined && second === undefined && !only.matches(fields)) return only.focus();
  if (!stop.matches(controls)) stop.tabIndex = -1;
  stop.focus();
}

/** Enters a cell's field or presses its button, otherwise its row's. */
function press(cell: HTMLElement): void {
  const own =
    cell.querySelector<HTMLElement>(fields) ??
    cell.querySelector<HTMLElement>(controls) ??
    cell.parentElement?.querySelector<HTMLElement>('[scope="row"] button');
  if (own?.matches(fields)) own.focus();
  else own?.click();
}

const isLeaving = (key: string, target: Element) =>
  key === "Escape" || (key === "Enter" && target.matches("input"));

/** The grid itself would be the stop before its cells. */
function stepBack(grid: HTMLElement): void {
  grid.tabIndex = -1;
  setTimeout(() => (grid.tabIndex = 0));
}

function createGridKeys() {
  /** The element last focused, and its cell: a field goes when it is left. */
  let last: Stops = [];
  /** Kept over cells that span several columns. */
  let column = 0;
  const move = (grid: HTMLElement, target: HTMLElement, key: string): boolean => {
    const rows = [...grid.querySelectorAll('tbody > tr, [role="row"]')];
    const lines = rows.map(stopsOf).filter(({ length }) => length > 0);
    const row = lines.findIndex((stops) => stops.some((stop) => stop.contains(target)));
    const line = lines[row] ?? [];
    const first = line.findIndex((stop) => stop.contains(target));
    if (line[first] === undefined) return false;
    if (line[column] !== line[first]) column = first;
    const next = moves[key]?.({ row, column }, line, lines);
    if (next === undefined) return false;
    ({ column } = next);
    const reached = lines[next.row] ?? [];
    const to = reached[Math.min(column, reached.length - 1)];
    if (to) focusStop(to);
    return true;
  };
  const act = (grid: HTMLElement, target: HTMLElement, key: string): boolean => {
    const cell = target.closest<HTMLElement>('td, th, [role="gridcell"]');
    if (target.matches(fields)) {
      if (cell === null || !isLeaving(key, target)) return false;
      cell.tabIndex = -1;
      cell.focus();
      return true;
    }
    if (key !== "Enter") return move(grid, target, key);
    if (target !== cell) return false;
    press(cell);
    return true;
  };
  const onFocus = ({ target, currentTarget: grid }: FocusEvent<HTMLElement>) => {
    if (target !== grid) last = [target, target.closest<HTMLElement>("td, th") ?? target];
    // A press of the pointer selects text and scrolls as in any table.
    else if (grid.matches(":focus-visible")) {
      const first = entries.flatMap((entry) => grid.querySelector<HTMLElement>(entry) ?? [])[0];
      const stop = last.find((one) => grid.contains(one)) ?? first;
      if (stop) focusStop(stop);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: grid, key } = event;
    const target = event.target as HTMLElement;
    const isHeld = event.altKey || event.ctrlKey || event.metaKey;
    if (target === grid || event.defaultPrevented || isHeld) return;
    if (key === "Tab" && event.shiftKey) stepBack(grid);
    else if (act(grid, target, key)) event.preventDefault();
  };
  return { role: "grid", tabIndex: 0, onFocus, onKeyDown } as const;
}

/**
 * Props of a table that is one stop of the keyboard: arrows go from cell to cell, Enter presses what a cell holds or
 * opens its row's menu, Escape leaves a field. Nothing is drawn again and no cell listens: what is pressed in a cell has
 * `tabIndex={-1}`, and the table hands the focus on.
 */
export function useGridKeys() {
  return useState(createGridKeys)[0];
}
