import { useSyncExternalStore } from "react";

const query = "(max-width: 640px)";

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener("change", listener);
  return () => list?.removeEventListener("change", listener);
}

/** True on a phone's width. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
