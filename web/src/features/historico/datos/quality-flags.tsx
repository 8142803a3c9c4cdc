import type { HistoryRow } from "@paridad/core/contract";

import { Badge } from "../../../components/ui/badge.tsx";

export type QualityFlag = NonNullable<HistoryRow["flags"]>[number];

export const qualityFlags: Record<QualityFlag, { readonly label: string; readonly detail: string }> = {
  stale: { label: "Vieja", detail: "La cotización no cambiaba hacía más de 15 minutos" },
  crossed: { label: "Cruzada", detail: "La compra superaba a la venta" },
  interpolated: { label: "Interpolada", detail: "Calculada entre las filas vecinas: no es una cotización" },
};

/** Badges for rows with doubtful data; plain `Original` for the rest. */
export function QualityMarks({ flags }: { flags: readonly QualityFlag[] | undefined }) {
  if (!flags || flags.length === 0) return <span className="text-muted">Original</span>;
  return (
    <span className="inline-flex gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone="warning" className="px-1.5 py-0 text-xs" title={qualityFlags[flag].detail}>
          {qualityFlags[flag].label}
        </Badge>
      ))}
    </span>
  );
}
