import { useMemo } from "react";

import type { OptionType } from "@paridad/core/symbols";

import { useStored } from "../../../lib/view/use-stored.ts";

/** Columns of calls and of puts, from the outer edge to the strikes; the order is the one shown at first. */
export const columnKeys = [
  "volume",
  "rho",
  "delta",
  "gamma",
  "vega",
  "theta",
  "manual",
  "past",
  "volatility",
  "volatilitySides",
  "difference",
  "theoretical",
  "sizes",
  "quotes",
  "market",
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** A user's view of the chain; stored under `paridad.calculator.view`. */
export type View = {
  /** Every column, in the user's order. */
  readonly order: readonly ColumnKey[];
  readonly hidden: readonly ColumnKey[];
  readonly density: "dense" | "normal";
  /** Bases shown above and below the spot. */
  readonly bases: number;
  /** The side shown where only calls or puts fit. */
  readonly type: OptionType;
};

export const viewKey = "paridad.calculator.view";
export const basesStep = 10;
export const allBases = 1_000;
export const defaultView: View = {
  order: columnKeys,
  hidden: ["volume", "rho", "past", "volatilitySides"],
  density: "normal",
  bases: basesStep,
  type: "call",
};

function isColumn(value: unknown): value is ColumnKey {
  return columnKeys.some((key) => key === value);
}

function columnsIn(value: unknown): ColumnKey[] | null {
  return Array.isArray(value) ? [...new Set(value.filter(isColumn))] : null;
}

/** The stored order, then the columns that it does not know. */
function wholeOrder(stored: readonly ColumnKey[]): readonly ColumnKey[] {
  return [...stored, ...columnKeys.filter((key) => !stored.includes(key))];
}

/** The stored hidden columns, and those that came after it was stored and are hidden by default. */
function wholeHidden(stored: readonly ColumnKey[], known: readonly ColumnKey[]): readonly ColumnKey[] {
  const isNew = (key: ColumnKey) => !known.includes(key) && !stored.includes(key);
  return [...stored, ...defaultView.hidden.filter(isNew)];
}

/** A stored view, mended field by field. */
export function viewOf({ order, hidden, density, bases, type }: Record<string, unknown>): View {
  const isCount = typeof bases === "number" && Number.isInteger(bases) && bases > 0 && bases <= allBases;
  const known = columnsIn(order) ?? defaultView.order;
  return {
    order: wholeOrder(known),
    hidden: wholeHidden(columnsIn(hidden) ?? defaultView.hidden, known),
    density: density === "dense" ? "dense" : defaultView.density,
    bases: isCount ? bases : defaultView.bases,
    type: type === "put" ? "put" : defaultView.type,
  };
}

export type ChangeView = (change: Partial<View>) => void;
const nothing: Record<string, unknown> = {};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The user's view, remembered for the next visit. */
export function useView(): { view: View; changeView: ChangeView } {
  const [stored, store] = useStored(viewKey, nothing, isObject);
  const view = useMemo(() => viewOf(stored), [stored]);
  return { view, changeView: (change) => store({ ...view, ...change }) };
}
