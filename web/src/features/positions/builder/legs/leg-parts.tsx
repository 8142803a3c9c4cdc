import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
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
    <span role="gridcell" className="min-w-0 flex-1">
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={onPress}
        className="flex min-h-10 w-full items-center gap-2 px-1 text-left"
      >
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

/** A step by the pointer; the keyboard has the arrows in the field. */
export function Step({
  label,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="positions-step"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
