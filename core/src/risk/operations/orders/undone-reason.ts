import { ownValue } from "../../../lib/index.ts";
import { executedPlace } from "../column-mapping.ts";
import type { ColumnMapping } from "../column-mapping.ts";
import { cellAt } from "../file-row.ts";
import type { LineFill } from "./order-fills.ts";
import { readStatus, stateKey } from "./read-status.ts";

export type UndoneReason = "cancelled" | "not-filled" | "repeats-fill" | "orders-disagree" | "unknown-state";

type Line = {
  readonly mapping: ColumnMapping;
  /** Null where the quantity can't be read. */
  readonly counted: number | null;
  readonly fill: LineFill | null;
};

/**
 * Why nothing was dealt; null where something was. A quantity that was executed counts whatever the state is called; one
 * that was ordered counts only in a state that is known for done, or that the user said is.
 */
export function undoneReason(
  cells: readonly string[],
  { mapping, counted, fill }: Line,
): UndoneReason | null {
  const state = cellAt(cells, mapping.status);
  const executed = executedPlace(mapping);
  if (fill !== null) return fillReason(fill, mapping) ?? (fill.quantity > 0 ? null : idleReason(state));
  if (executed === null) return mapping.status === null ? null : stateReason(state, mapping);
  return counted === 0 || cellAt(cells, executed) === "" ? idleReason(state) : null;
}

function fillReason({ missing, isRepeat }: LineFill, { orderLines }: ColumnMapping): UndoneReason | null {
  const isAnswered = orderLines !== "auto" && orderLines !== "log";
  if (missing > 0 && !isAnswered) return "orders-disagree";
  return isRepeat ? "repeats-fill" : null;
}

function idleReason(state: string): UndoneReason {
  return readStatus(state) === "cancelled" ? "cancelled" : "not-filled";
}

function stateReason(state: string, { states }: ColumnMapping): UndoneReason | null {
  const isDealt = ownValue(states, stateKey(state));
  if (isDealt !== undefined) return isDealt ? null : "not-filled";
  const status = readStatus(state);
  if (status === "filled") return null;
  return status === null ? "unknown-state" : idleReason(state);
}
