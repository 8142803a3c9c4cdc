import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { PairView } from "./pair-view.tsx";
import { ScannerView } from "./scanner-view.tsx";

const views = [
  { value: "par", label: "Un par" },
  { value: "buscador", label: "Buscador de pares" },
] as const;

/** Ratios: one pair in depth, or all pairs of an expiry by percentile. */
export function RatiosScreen() {
  const url = useUrlState();
  const catalogue = useCatalogue();
  const view = url.oneOf("vista", ["par", "buscador"]);
  return (
    <>
      <Segmented
        label="Vista"
        value={view}
        options={views}
        onChange={(vista) => url.set({ vista, orden: null })}
        className="mb-3 sm:mb-4"
      />
      {view === "par" ? <PairView url={url} catalogue={catalogue} /> : null}
      {view === "buscador" ? <ScannerView url={url} catalogue={catalogue} /> : null}
    </>
  );
}
