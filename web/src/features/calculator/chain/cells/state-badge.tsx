import { quoteBadge, quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorSide } from "@paridad/core/stores";

import { useQuoteAge } from "./use-quote-age.ts";

/** State of a quote in a word, with its meaning as the title and, for who points at it, its age by the feed's clock. */
export function StateBadge({ side }: { side: CalculatorSide }) {
  const { state } = side;
  const ageOf = useQuoteAge();
  if (state === "ok") return null;
  const { detail } = quoteStateMessages[state];
  return (
    <span
      className="chain-state"
      title={detail}
      onPointerEnter={({ currentTarget }) =>
        currentTarget.setAttribute("title", [detail, ageOf(side)].filter(Boolean).join(" · "))
      }
    >
      {quoteBadge(state)}
    </span>
  );
}
