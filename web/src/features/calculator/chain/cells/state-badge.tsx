import { quoteBadge, quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorOption } from "@paridad/core/stores";

/** A quote's state in a word, with its meaning as the title; nothing for a quote in order. */
export function StateBadge({ state }: Pick<CalculatorOption, "state">) {
  if (state === "ok") return null;
  return (
    <span className="chain-state" title={quoteStateMessages[state].detail}>
      {quoteBadge(state)}
    </span>
  );
}
