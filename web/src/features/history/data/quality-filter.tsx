import type { HistoryRow } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";

import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
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

export type QualityCounts = Readonly<Record<QualityFlag | "original", number>>;

export function qualityCounts(rows: readonly HistoryRow[]): QualityCounts {
  const counts = { original: 0, stale: 0, crossed: 0, interpolated: 0 };
  for (const { flags } of rows) {
    if (!flags || flags.length === 0) counts.original += 1;
    else for (const flag of flags) counts[flag] += 1;
  }
  return counts;
}

/** The rows with a flag, those without any (`original`), or all. */
export function rowsOfQuality(rows: readonly HistoryRow[], quality: string | null): readonly HistoryRow[] {
  if (quality === "original") return rows.filter(({ flags }) => !flags || flags.length === 0);
  if (quality === null || !Object.hasOwn(qualityFlags, quality)) return rows;
  return rows.filter(({ flags }) => flags?.some((flag) => flag === quality));
}

/** The chosen quality in a word; nothing when all are shown. */
export function qualityText(quality: string | null): string {
  if (quality === "original") return "Originales";
  const known = Object.entries(qualityFlags).find(([flag]) => flag === quality);
  return known ? `${known[1].label}s` : "";
}

/** Narrows the table to rows of one quality; says how many there are. */
export function QualityFilter({
  counts,
  value,
  onChange,
}: {
  counts: QualityCounts;
  value: string | null;
  onChange: (quality: string | null) => void;
}) {
  const flags = (["stale", "crossed", "interpolated"] as const).filter((flag) => counts[flag] > 0);
  return (
    <ChoiceSelect
      label="Calidad"
      value={value ?? ""}
      options={[
        { value: "", label: "Toda" },
        { value: "original", label: `Originales (${formatInteger(counts.original)})` },
        ...flags.map((flag) => ({
          value: flag,
          label: `${qualityFlags[flag].label}s (${formatInteger(counts[flag])})`,
        })),
      ]}
      onChange={onChange}
    />
  );
}
