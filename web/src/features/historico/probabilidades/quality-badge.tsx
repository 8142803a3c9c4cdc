import { formatPercent } from "@paridad/core/formats";
import type { SeriesQualityResult } from "@paridad/core/probability";

import { Badge } from "../../../components/ui/badge.tsx";
import { counted } from "../../../lib/counted.ts";

const tones = { Excelente: "up", Buena: "accent", Regular: "warning" } as const;

/** Excelente, Buena or Regular by the share of original pairs with the counts. */
export function QualityBadge({ quality }: { quality: SeriesQualityResult }) {
  if (!quality.ok) return null;
  const { label, originalShare, originalCount, interpolatedCount } = quality;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone={tones[label]}>Calidad: {label}</Badge>
      {formatPercent(originalShare)} originales · {counted(originalCount, "original", "originales")},{" "}
      {counted(interpolatedCount, "interpolado", "interpolados")}
    </span>
  );
}
