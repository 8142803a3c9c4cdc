import { useLocation } from "react-router";

/** Renders the router's location for tests. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="dirección">{`${pathname}${search}`}</output>;
}
