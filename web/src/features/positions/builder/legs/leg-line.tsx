import { ChevronDown } from "lucide-react";
import { formatDayMonth, formatInteger, formatPrice, formatStrike } from "@paridad/core/formats";
import type { PricedLeg } from "../../model/price-draft.ts";

const kinds = { call: "call", put: "put", share: "GGAL" } as const;

/** A leg in words, with its price: pressed, it opens what can be changed of it. */
export function LegLine({
  priced: { draft, price },
  isOpen,
  onPress,
}: {
  priced: PricedLeg;
  isOpen: boolean;
  onPress: () => void;
}) {
  const count = formatInteger(draft.quantity, { sign: "always" });
  return (
    <span role="gridcell" className="positions-line">
      <button type="button" tabIndex={-1} aria-expanded={isOpen} onClick={onPress}>
        <span>
          <b>{count}</b> {kinds[draft.kind]}{" "}
          {draft.kind === "share" ? null : (
            <>
              <b>{formatStrike(draft.strike)}</b>{" "}
              <span className="text-muted">{formatDayMonth(draft.expiration)}</span>
            </>
          )}
        </span>
        <span className="ml-auto tabular-nums">{formatPrice(price)}</span>
        <ChevronDown aria-hidden className={`size-4 text-muted ${isOpen ? "rotate-180" : ""}`} />
      </button>
    </span>
  );
}
