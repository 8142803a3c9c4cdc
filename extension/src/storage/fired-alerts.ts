import type { SessionStore, StoragePort } from "@paridad/core/auth";

/** In the browser's memory: alerts that fired and that the user has not put away. */
export const firedAlertsKey = "paridad.firedAlerts";

export type FiredAlert = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

type Kept = { readonly userId: string; readonly fired: readonly FiredAlert[] };
/** Where they are kept, and who reads them. */
type Place = { readonly memory: StoragePort; readonly session: Pick<SessionStore, "getState"> };

const mostKept = 5;

function ownerIn({ session }: Pick<Place, "session">): string | null {
  return session.getState().user?.id ?? null;
}

function readKept({ memory }: Pick<Place, "memory">): Kept | null {
  try {
    const stored = JSON.parse(memory.getItem(firedAlertsKey) ?? "null") as Partial<Kept> | null;
    return Array.isArray(stored?.fired) ? (stored as Kept) : null;
  } catch {
    return null;
  }
}

/** The signed-in user's fired alerts not yet dismissed, newest last; empty if the stored value is something else. */
export function readFiredAlerts(place: Place): readonly FiredAlert[] {
  const kept = readKept(place);
  return kept !== null && kept.userId === ownerIn(place) ? kept.fired : [];
}

/** The newest last; one alert is there once, and the oldest make room, as do another user's. */
export function keepFiredAlert(place: Place, fired: FiredAlert): void {
  const userId = ownerIn(place);
  if (userId === null) return;
  const others = readFiredAlerts(place).filter(({ id }) => id !== fired.id);
  const kept: Kept = { userId, fired: [...others, fired].slice(-mostKept) };
  place.memory.setItem(firedAlertsKey, JSON.stringify(kept));
}

/** Puts all of them away. */
export function forgetFiredAlerts(memory: StoragePort): void {
  memory.removeItem(firedAlertsKey);
}

/**
 * Puts away what another user left whose session ended by itself, once this one is signed in.
 * @returns whether there was any.
 */
export function forgetOthersAlerts(place: Place): boolean {
  const userId = ownerIn(place);
  if (userId === null || place.memory.getItem(firedAlertsKey) === null) return false;
  if (readKept(place)?.userId === userId) return false;
  forgetFiredAlerts(place.memory);
  return true;
}
