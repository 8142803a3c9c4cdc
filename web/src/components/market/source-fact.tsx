import type { MarketSource } from "@paridad/core/contract";
import { formatTime } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes, noSourceMessage } from "@paridad/core/contract";

import { ExplainedDash } from "../ui/states/explained-dash.tsx";

/** The numbers' source, its caveats, and the feed's clock (`asOf`), which a narrow bar may cut. */
export function SourceFact({ source, asOf }: { source: MarketSource | null; asOf: number | null }) {
  if (source === null) return <ExplainedDash text={noSourceMessage} />;
  const notes = [...marketSourceNotes(source), formatTime(asOf)].map((part) => ` · ${part}`);
  return (
    <span title={`${source.name}${notes.join("")}`}>
      {marketSourceName(source)}
      <span className="text-muted">{notes}</span>
    </span>
  );
}
