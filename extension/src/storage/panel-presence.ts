import type { StoragePort } from "@paridad/core/auth";

const panelSeenKey = "paridad.panelSeenAt";
/** A panel says it is there at least this often; one that ended without a word counts as gone soon after. */
export const panelPulseMilliseconds = 20_000;

/** A panel's sign of life at `now`, epoch milliseconds. */
export function markPanelSeen(memory: StoragePort, now: number): void {
  memory.setItem(panelSeenKey, String(now));
}

/** The panel says that it closes. */
export function markPanelGone(memory: StoragePort): void {
  memory.removeItem(panelSeenKey);
}

/** True if a panel is open, so the worker stays idle. */
export function isPanelOpen(memory: StoragePort, now: number): boolean {
  return now - Number(memory.getItem(panelSeenKey) ?? 0) < 2 * panelPulseMilliseconds;
}
