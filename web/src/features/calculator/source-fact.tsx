import { formatDate, formatTime } from "@paridad/core/formats";
import type { MarketSource } from "@paridad/core/contract";

import { useCalculator } from "./calculator-context.tsx";

const sessions = { open: "mercado abierto", closed: "mercado cerrado", unknown: "" } as const;

function nameOf(source: MarketSource): string {
  if (source.kind === "simulated") return "Simulada";
  if (source.kind === "live") return source.name;
  return source.recordedDate ? `Grabación ${formatDate(source.recordedDate)}` : "Grabación";
}

/** Where the numbers come from and what the market is doing there, with the feed's own clock. */
export function SourceFact() {
  const source = useCalculator((state) => state.source);
  const time = useCalculator((state) => formatTime(state.asOf));
  if (source === null) return <>–</>;
  const session = sessions[source.session ?? "unknown"];
  const delay = source.delaySeconds ? `demora ${Math.round(source.delaySeconds / 60)} min` : "";
  return (
    <span title={source.name}>
      {nameOf(source)}
      <span className="text-muted">{[time, session, delay].filter(Boolean).map((part) => ` · ${part}`)}</span>
    </span>
  );
}
