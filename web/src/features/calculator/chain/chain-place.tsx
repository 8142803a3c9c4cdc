import { useDeferredValue } from "react";

import { busyWords } from "@paridad/core/messages";

import { WithoutMarket } from "../../../components/market/market-place.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useConnection } from "../../../data/market/chain-context.tsx";
import { useCalculator } from "../live/calculator-context.tsx";
import type { View } from "../view/view.ts";
import { ChainTable } from "./chain-table.tsx";
import type { ChainTableProps } from "./chain-table.tsx";

/** Most that is drawn of a view with more bases: the chain that comes may have fewer. */
const mostRows = 28;

/** The chain's place while its first quotes are on the way, of the height it will have. */
function ChainSkeleton({ view: { bases, density } }: { view: View }) {
  return (
    <div className="chain" role="status" data-density={density}>
      <span className="sr-only">{busyWords.loading}</span>
      {/* Room for head, the spot's line and the foot. */}
      <div className="chain-skeleton px-3.5 pt-[68px] pb-[60px]" aria-hidden>
        {Array.from({ length: Math.min(mostRows, 2 * bases) }, (_, index) => (
          <div key={index} className="grid h-(--row) items-center">
            <Skeleton className="h-[16px] w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The chain, or why there is none. It is drawn first in pieces, behind its skeleton: the page answers meanwhile. */
export function ChainPlace(props: ChainTableProps) {
  const hasRows = useCalculator((state) => state.rows.length > 0);
  const isDrawn = useDeferredValue(hasRows);
  const status = useConnection((state) => state.status);
  const skeleton = <ChainSkeleton view={props.view} />;
  // One state of the connection: its duration is counted from its beginning.
  if (!hasRows) return <WithoutMarket key={status} skeleton={skeleton} />;
  return isDrawn ? <ChainTable {...props} /> : skeleton;
}
