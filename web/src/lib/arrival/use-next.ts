import { useSearchParams } from "react-router";

import { ownPath } from "@paridad/core/lib";

/** The path that the address says to lead on to, as a mail's link and the site's pages do; null without one of this site. */
export function useNext(): string | null {
  const [query] = useSearchParams();
  return ownPath(query.get("next"));
}

/** An address that leads on to `next` in the end; as it is where that is the home screen, which it leads to anyway. */
export function withNext(address: string, next: string | null): string {
  return next === null || next === "/home" ? address : `${address}?next=${encodeURIComponent(next)}`;
}
