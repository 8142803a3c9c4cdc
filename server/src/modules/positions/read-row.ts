import { positionContentSchema } from "@paridad/core/contract";
import type { FollowedLeg, PositionContent, PositionSettlement, SavedPosition } from "@paridad/core/contract";
import { followContract } from "@paridad/core/positions";
import type { InstrumentTable } from "@paridad/core/symbols";
import type { PositionRow } from "./repository.ts";

/** How this version writes contents. */
export const contentFormat = 1;

/** A row's content; null where another version of the product wrote it. */
export function contentOf({
  format,
  content,
}: Pick<PositionRow, "format" | "content">): PositionContent | null {
  if (format !== contentFormat) return null;
  const read = positionContentSchema.safeParse(content);
  return read.success ? read.data : null;
}

/** Days on which options of these positions expire. */
export function expirationsIn(rows: readonly PositionRow[]): string[] {
  const legs = rows.flatMap((row) => contentOf(row)?.legs ?? []);
  return [...new Set(legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.expiration])))];
}

/** A row as its owner reads it, its legs under their names of the day. */
export function positionOf(
  row: PositionRow,
  { table, day }: { readonly table: InstrumentTable; readonly day: string },
): SavedPosition {
  const content = contentOf(row);
  const settlement = row.settlement as PositionSettlement;
  const today = (content?.legs ?? []).map((leg): FollowedLeg | null => {
    if (leg.kind === "share") return null;
    const found = followContract({ contract: { ...leg, settlement }, table, on: day });
    if (!found.ok) return null;
    const { symbol, strike, renames } = found;
    return { symbol, strike, renames: [...renames] };
  });
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    settlement,
    status: row.status === "closed" ? "closed" : "open",
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    content,
    today,
  };
}
