import type { MarketSource } from "@paridad/core/contract";
import { formatTime } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes, noSourceMessage } from "@paridad/core/messages";

import { ExplainedDash } from "../ui/states/explained-dash.tsx";

/** Where the numbers come from and what the market is doing there, with the feed's own clock (`asOf`). */
export function SourceFact({ source, asOf }: { source: MarketSource | null; asOf: number | null }) {
  if (source === null) return <ExplainedDash text={noSourceMessage} />;
  const notes = [formatTime(asOf), ...marketSourceNotes(source)].map((part) => ` · ${part}`);
  return (
    // A narrow bar cuts the line.
    <span title={`${source.name}${notes.join("")}`}>
      {marketSourceName(source)}
      <span className="text-muted">{notes}</span>
    </span>
  );
}
