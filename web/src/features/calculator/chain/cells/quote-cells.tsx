import type { ReactNode } from "react";

import { formatInteger, formatPrice } from "@paridad/core/formats";
import { quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorSide } from "@paridad/core/stores";

import { ExplainedDash } from "../../../../components/ui/explained-dash.tsx";
import type { CellAttributes } from "./cell-attributes.ts";
import { pairSeparator } from "./glyph-widths.ts";
import { StateBadge } from "./state-badge.tsx";
import { UnknownValue } from "./unknown-value.tsx";
import { useFlash } from "./use-flash.ts";
import { useQuoteAge } from "./use-quote-age.ts";

/** The last price; its quote's age is written when somebody points at it. */
function MarketPrice({ side }: { side: CalculatorSide }) {
  const { last, change } = side;
  const ref = useFlash(change.last, change.revision);
  const ageOf = useQuoteAge();
  return (
    <b
      ref={ref}
      className="chain-flash font-[650]"
      onPointerEnter={({ currentTarget }) => currentTarget.setAttribute("title", ageOf(side))}
    >
      {last === null ? <UnknownValue reason="no-price" /> : formatPrice(last)}
    </b>
  );
}

/** The last price, with its age for who points at it. */
export function marketCell(side: CalculatorSide): ReactNode {
  return <MarketPrice side={side} />;
}

function Price({
  price,
  direction,
  revision,
}: {
  price: number | null;
  direction: -1 | 0 | 1;
  revision: number;
}) {
  const ref = useFlash(direction, revision);
  return (
    <span ref={ref} className="chain-flash">
      {price === null ? <UnknownValue reason="one-sided" /> : formatPrice(price)}
    </span>
  );
}

/** Best bid and ask; what is missing is said with a badge, not with two dashes. */
export function quotesCell(side: CalculatorSide): ReactNode {
  const { bid, ask, change, state } = side;
  if (bid === null && ask === null) return <StateBadge side={side} />;
  return (
    <>
      {state === "ask-only" ? (
        <StateBadge side={side} />
      ) : (
        <Price price={bid} direction={change.bid} revision={change.revision} />
      )}
      {pairSeparator}
      {state === "bid-only" ? (
        <StateBadge side={side} />
      ) : (
        <Price price={ask} direction={change.ask} revision={change.revision} />
      )}
    </>
  );
}

/** Marks quotes whose bid is above their ask. */
export function quotesAttributes({ bid, ask }: CalculatorSide): CellAttributes {
  return { "data-crossed": (bid !== null && ask !== null && bid > ask) || undefined };
}

/** Lots at the best bid and ask. */
export function sizesCell({ bidSize, askSize, bid, ask }: CalculatorSide): ReactNode {
  if (bid === null && ask === null) {
    return <ExplainedDash text={quoteStateMessages["no-sides"].detail} />;
  }
  return formatInteger(bidSize) + pairSeparator + formatInteger(askSize);
}

/** Lots traded today; a source that does not tell is no 0. */
export function volumeCell({ volume }: CalculatorSide): ReactNode {
  return volume === null ? <ExplainedDash text="La fuente no lo informa" /> : formatInteger(volume);
}
