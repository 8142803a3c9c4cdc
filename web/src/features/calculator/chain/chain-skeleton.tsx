import { busyWords } from "@paridad/core/messages";

import { Skeleton } from "../../../components/ui/states/states.tsx";
import type { View } from "../view/view-preferences.ts";

/** Most that is drawn of a view with more bases: the chain that comes may have fewer. */
const mostRows = 28;

/** The chain's place while its first quotes are on the way, of the height it will have. */
export function ChainSkeleton({ view: { bases, density } }: { view: Pick<View, "bases" | "density"> }) {
  const rows = Math.min(mostRows, 2 * bases);
  return (
    <div className="chain" role="status" data-density={density}>
      <span className="sr-only">{busyWords.loading}</span>
      <div className="chain-skeleton" aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index}>
            <Skeleton className="h-[16px] w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
