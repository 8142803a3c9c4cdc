import { useCallback, useSyncExternalStore } from "react";

const phone = "(max-width: 640px)";
/** Below it a chain has no room for both sides with all their columns. */
const tablet = "(max-width: 1180px)";

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}

/** True on a phone's width. */
export function useIsNarrow(): boolean {
  return useMatches(phone);
}

/** True up to a tablet's width. */
export function useIsTablet(): boolean {
  return useMatches(tablet);
}
