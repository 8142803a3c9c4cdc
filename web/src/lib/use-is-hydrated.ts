import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while React hydrates markup that was prebuilt for every visitor:
 * meanwhile a page shows nothing of the visitor's storage, or the two would differ.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
