import { useRef } from "react";

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
  const View = view === "par" ? PairView : ScannerView;
  // The other view has a switch of its own: the focus goes on in it.
  const isChosen = useRef(false);
  const keepFocus = (place: HTMLElement | null) => {
    if (place === null || !isChosen.current) return;
    isChosen.current = false;
    place.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  };
  return (
    <View
      url={url}
      catalogue={catalogue}
      views={
        <span ref={keepFocus}>
          <Segmented
            label="Vista"
            value={view}
            options={views}
            onChange={(vista) => {
              isChosen.current = true;
              url.set({ vista, orden: null });
            }}
          />
        </span>
      }
    />
  );
}
