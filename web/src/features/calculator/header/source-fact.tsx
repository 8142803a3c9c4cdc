import { formatTime } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes } from "@paridad/core/messages";

import { useCalculator } from "../live/calculator-context.tsx";

/** Where the numbers come from and what the market is doing there, with the feed's own clock. */
export function SourceFact() {
  const source = useCalculator((state) => state.source);
  // Once a second: formatting a time of day costs more than painting a row.
  const second = useCalculator(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 1_000)));
  const time = formatTime(second === null ? null : second * 1_000);
  if (source === null) return <>–</>;
  return (
    <span title={source.name}>
      {marketSourceName(source)}
      <span className="text-muted">{[time, ...marketSourceNotes(source)].map((part) => ` · ${part}`)}</span>
    </span>
  );
}
