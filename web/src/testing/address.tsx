import { useLocation } from "react-router";

/** Where the router is, for tests to read. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="dirección">{`${pathname}${search}`}</output>;
}
