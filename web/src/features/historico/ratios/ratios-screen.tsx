import { Navigate, useLocation } from "react-router";

import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { PairView } from "./pair-view.tsx";

/** Ratios of a pair; the scanner, once a view of this page, is a page of Oportunidades. */
export function RatiosScreen() {
  const url = useUrlState();
  const { search } = useLocation();
  const catalogue = useCatalogue();
  if (url.get("vista") === "buscador") return <Navigate to={`/oportunidades/pares${search}`} replace />;
  return <PairView url={url} catalogue={catalogue} />;
}
