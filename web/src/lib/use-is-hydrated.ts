import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether the page is the visitor's own by now. It is not while React takes over markup that was built for everybody:
 * until then a page shows nothing of the visitor's storage, or the two would differ.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
