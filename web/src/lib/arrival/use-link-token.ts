import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * The token of a mail's link. It leaves the address bar at once, so no history, screenshot or copied address keeps
 * it; the screen keeps it until it is left.
 */
export function useLinkToken(): string | null {
  const [query] = useSearchParams();
  const token = query.get("token");
  useEffect(() => {
    if (token !== null) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [token]);
  return token;
}
