import { formatAge, formatTimestamp } from "@paridad/core/formats";
import { quoteBadge, quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorSide } from "@paridad/core/stores";

import { useFeedClock } from "./calculator-context.tsx";

/** State of a quote in a word, with its meaning as the title and, for who points at it, its age by the feed's clock. */
export function StateBadge({ side: { state, quotedAt } }: { side: CalculatorSide }) {
  const readNow = useFeedClock();
  if (state === "ok") return null;
  const { detail } = quoteStateMessages[state];
  const age = () => {
    const now = readNow();
    if (quotedAt === null || now === null) return "";
    return ` · cotización de ${formatAge({ instant: quotedAt, now })} (${formatTimestamp(quotedAt)})`;
  };
  return (
    <span
      className="chain-state"
      title={detail}
      onPointerEnter={({ currentTarget }) => currentTarget.setAttribute("title", `${detail}${age()}`)}
    >
      {quoteBadge(state)}
    </span>
  );
}
