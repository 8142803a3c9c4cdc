import type { AlertStatus } from "../contract/index.ts";
import { windowMilliseconds } from "./price-windows.ts";
import type { PastPrice, PriceWindow } from "./price-windows.ts";

/** State that decides whether an alert notifies. */
export interface AlertState {
  readonly status: AlertStatus;
  readonly direction: "above" | "below";
  readonly threshold: number;
  /** Epoch milliseconds; null where it never fired. */
  readonly lastFiredAt: number | null;
  readonly restMinutes: number;
}

const millisecondsPerMinute = 60_000;

/** True if a value triggers the alert; the threshold itself does. */
export function isBeyond(
  { direction, threshold }: Pick<AlertState, "direction" | "threshold">,
  value: number,
): boolean {
  return direction === "above" ? value >= threshold : value <= threshold;
}

/**
 * The next state at a value: an armed alert fires once it is beyond; a resting one is armed again by a value on the other side,
 * once its rest is over. Paused and ended ones stay. Times are epoch milliseconds of one clock.
 */
export function nextStep(state: AlertState, value: number, now: number): "fire" | "arm" | null {
  if (state.status === "armed") return isBeyond(state, value) ? "fire" : null;
  if (state.status !== "resting" || isBeyond(state, value)) return null;
  const { lastFiredAt, restMinutes } = state;
  return lastFiredAt === null || now >= lastFiredAt + restMinutes * millisecondsPerMinute ? "arm" : null;
}

/**
 * The first state of an alert, new or resumed: one that is true already, or of an unknown value, first waits for the other
 * side.
 */
export function firstStatus(
  terms: Pick<AlertState, "direction" | "threshold">,
  value: number | null,
): "armed" | "resting" {
  return value === null || isBeyond(terms, value) ? "resting" : "armed";
}

/** A step of an alert: the price that made it, and whether the market has it still. */
export interface AlertStep extends PastPrice {
  readonly kind: "fire" | "arm";
  readonly isNow: boolean;
}

/**
 * The step that an alert takes, by its value now and by the prices that it had and left since the alert was written
 * last, `writtenAt`: ten minutes of them at most. Times are epoch milliseconds of one clock.
 */
export function stepSince(
  state: AlertState & { readonly writtenAt: number },
  {
    value,
    now,
    window,
  }: { readonly value: number | null; readonly now: number; readonly window: PriceWindow | null },
): AlertStep | null {
  const kindNow = value === null ? null : nextStep(state, value, now);
  if (value !== null && kindNow !== null) return { kind: kindNow, value, at: now, isNow: true };
  const { lastFiredAt, restMinutes, writtenAt, status } = state;
  const restEnd =
    status === "resting" && lastFiredAt !== null ? lastFiredAt + restMinutes * millisecondsPerMinute : 0;
  // The instant at which the rest ends counts.
  const since = Math.max(writtenAt, restEnd - 1, now - windowMilliseconds);
  for (const past of [window?.highest(since), window?.lowest(since)]) {
    const kind = past ? nextStep(state, past.value, past.at) : null;
    if (past && kind !== null) return { kind, ...past, isNow: false };
  }
  return null;
}
