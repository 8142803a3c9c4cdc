import { useSearchParams } from "react-router";

import { ownPath } from "@paridad/core/lib";

/** The path that the address says to lead on to, as a mail's link and the site's pages do; null without one of this site. */
export function useNext(): string | null {
  const [query] = useSearchParams();
  return ownPath(query.get("next"));
}
