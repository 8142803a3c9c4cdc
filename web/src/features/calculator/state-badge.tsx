import { formatTimestamp } from "@paridad/core/formats";
import { quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorSide } from "@paridad/core/stores";

const shortLabels: Partial<Record<CalculatorSide["state"], string>> = { cruzada: "cruz." };

/** State of a quote and since when it stands, in a word with its meaning as the title. */
export function StateBadge({ side: { state, quotedAt } }: { side: CalculatorSide }) {
  if (state === "ok") return null;
  const { label, detail } = quoteStateMessages[state];
  const since = quotedAt === null ? "" : ` · cotización del ${formatTimestamp(quotedAt)}`;
  return (
    <span className="chain-state" title={`${detail}${since}`}>
      {shortLabels[state] ?? label.toLowerCase()}
    </span>
  );
}
