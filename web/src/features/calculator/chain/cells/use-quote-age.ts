import { formatAge, formatTimestamp } from "@paridad/core/formats";
import type { CalculatorOption } from "@paridad/core/stores";

import { useFeedClock } from "../../live/calculator-context.tsx";

/** Tells how old a quote is by the feed's clock, when asked; empty where the feed does not date it. */
export function useQuoteAge(): (option: Pick<CalculatorOption, "quotedAt">) => string {
  const readNow = useFeedClock();
  return ({ quotedAt }) => {
    const now = readNow();
    if (quotedAt === null || now === null) return "";
    return `cotización de ${formatAge({ instant: quotedAt, now })} (${formatTimestamp(quotedAt)})`;
  };
}
