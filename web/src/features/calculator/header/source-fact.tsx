import { formatTime } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes } from "@paridad/core/messages";

import { useCalculator } from "../live/calculator-context.tsx";

/** Where the numbers come from and what the market is doing there, with the feed's own clock. */
export function SourceFact() {
  const source = useCalculator((state) => state.source);
  const time = useCalculator((state) => formatTime(state.asOf));
  if (source === null) return <>–</>;
  return (
    <span title={source.name}>
      {marketSourceName(source)}
      <span className="text-muted">{[time, ...marketSourceNotes(source)].map((part) => ` · ${part}`)}</span>
    </span>
  );
}
