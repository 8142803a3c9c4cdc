import { formatPrice } from "@paridad/core/formats";

import { useCalculator } from "../live/calculator-context.tsx";
import type { ChainShape } from "./columns/chain-shape.ts";
import { spanning } from "./spanning.ts";

/** The line between strikes below and above the spot. */
export function SpotLine({ shape: { isCompact, halves } }: { shape: ChainShape }) {
  const spot = useCalculator((state) => state.spot.effective);
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const before = isCompact ? 0 : (halves[0]?.columns.length ?? 0);
  const after = halves.at(-1)?.columns.length ?? 0;
  return (
    <tr className="chain-spot">
      {before > 0 ? <td {...spanning(before)} /> : null}
      <td>
        <span>
          <span className="sr-only">{isScenario ? "Spot del escenario " : "Spot "}</span>
          {formatPrice(spot)}
        </span>
      </td>
      {after > 0 ? <td {...spanning(after)} /> : null}
    </tr>
  );
}
