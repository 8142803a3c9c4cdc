import type { StoragePort } from "@paridad/core/auth";

/** In the browser's memory: alerts that fired and that the user has not put away. */
export const firedAlertsKey = "paridad.firedAlerts";

export type FiredAlert = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

const mostKept = 5;

/** Fired alerts not yet dismissed, newest last; empty if the stored value is not a list. */
export function readFiredAlerts(memory: StoragePort): readonly FiredAlert[] {
  try {
    const stored: unknown = JSON.parse(memory.getItem(firedAlertsKey) ?? "[]");
    return Array.isArray(stored) ? (stored as FiredAlert[]) : [];
  } catch {
    return [];
  }
}

/** The newest last; one alert is there once, and the oldest make room. */
export function keepFiredAlert(memory: StoragePort, fired: FiredAlert): void {
  const others = readFiredAlerts(memory).filter(({ id }) => id !== fired.id);
  memory.setItem(firedAlertsKey, JSON.stringify([...others, fired].slice(-mostKept)));
}

/** Puts all of them away. */
export function forgetFiredAlerts(memory: StoragePort): void {
  memory.removeItem(firedAlertsKey);
}
