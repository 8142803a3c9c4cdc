import type { MarketSource } from "@paridad/core/contract";
import { formatTime } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes, noSourceMessage } from "@paridad/core/messages";

import { ExplainedDash } from "../ui/states/explained-dash.tsx";

/** Where the numbers come from and what the market is doing there, with the feed's own clock (`asOf`). */
export function SourceFact({ source, asOf }: { source: MarketSource | null; asOf: number | null }) {
  if (source === null) return <ExplainedDash text={noSourceMessage} />;
  const [time, details] = [formatTime(asOf), marketSourceNotes(source)];
  // A narrow bar cuts the line at its end: a recording that fills says so before its clock.
  const parts = source.filling === undefined ? [time, ...details] : [...details, time];
  const notes = parts.map((part) => ` · ${part}`);
  return (
    <span title={`${source.name}${notes.join("")}`}>
      {marketSourceName(source)}
      <span className="text-muted">{notes}</span>
    </span>
  );
}
