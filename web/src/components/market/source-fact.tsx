import type { MarketSource } from "@paridad/core/contract";
import { formatTime } from "@paridad/core/formats";
import { marketSourceName, marketSourceNotes } from "@paridad/core/messages";

/** Where the numbers come from and what the market is doing there, with the feed's own clock (`asOf`). */
export function SourceFact({ source, asOf }: { source: MarketSource | null; asOf: number | null }) {
  if (source === null) return <>–</>;
  const time = formatTime(asOf);
  return (
    <span title={source.name} className="whitespace-normal">
      {marketSourceName(source)}
      <span className="text-muted">{[time, ...marketSourceNotes(source)].map((part) => ` · ${part}`)}</span>
    </span>
  );
}
