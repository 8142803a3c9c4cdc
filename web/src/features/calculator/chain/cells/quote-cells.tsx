import type { ReactNode } from "react";

import { formatInteger, formatPrice } from "@paridad/core/formats";
import { quoteStateMessages } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";

import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { pairSeparator, StateBadge } from "./cell-parts.tsx";
import type { CellAttributes } from "./cell-parts.tsx";
import { UnknownValue } from "../../../../components/ui/states/unknown-value.tsx";

/** The last price. */
export function marketCell({ last }: CalculatorOption): ReactNode {
  return (
    <b className="chain-flash font-[650]" data-figure={last === null ? undefined : 0}>
      {last === null ? <UnknownValue reason="no-price" /> : formatPrice(last)}
    </b>
  );
}

function Price({ price, index }: { price: number | null; index: number }) {
  return (
    <span className="chain-flash" data-figure={price === null ? undefined : index}>
      {price === null ? <UnknownValue reason="one-sided" /> : formatPrice(price)}
    </span>
  );
}

/** Best bid and ask; what is missing is said with a badge, not with two dashes. */
export function quotesCell({ bid, ask, state }: CalculatorOption): ReactNode {
  if (bid === null && ask === null) return <StateBadge state={state} />;
  return (
    <>
      {state === "ask-only" ? <StateBadge state={state} /> : <Price price={bid} index={0} />}
      {pairSeparator}
      {state === "bid-only" ? <StateBadge state={state} /> : <Price price={ask} index={1} />}
    </>
  );
}

/** True if the bid is above the ask. */
export function isCrossed({ bid, ask }: Pick<CalculatorOption, "bid" | "ask">): boolean {
  return bid !== null && ask !== null && bid > ask;
}

/** Marks crossed quotes. */
export function quotesAttributes(option: CalculatorOption): CellAttributes {
  return { "data-crossed": isCrossed(option) || undefined };
}

/** Lots at the best bid and ask. */
export function sizesCell({ bidSize, askSize, bid, ask }: CalculatorOption): ReactNode {
  if (bid === null && ask === null) {
    return <ExplainedDash text={quoteStateMessages["no-sides"].detail} />;
  }
  return formatInteger(bidSize) + pairSeparator + formatInteger(askSize);
}

/** Lots traded today; a source that does not tell is no 0. */
export function volumeCell({ volume }: CalculatorOption): ReactNode {
  return volume === null ? <ExplainedDash text="La fuente no lo informa" /> : formatInteger(volume);
}
