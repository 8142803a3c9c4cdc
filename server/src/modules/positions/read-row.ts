import { positionContentSchema } from "@paridad/core/contract";
import type {
  FollowedLeg,
  PositionContent,
  PositionExit,
  PositionSettlement,
  SavedPosition,
} from "@paridad/core/contract";
import { followContract } from "@paridad/core/positions";
import type { InstrumentTable } from "@paridad/core/symbols";
import type { Selectable } from "kysely";
import type { PositionsTable } from "../../db/tables/position-tables.ts";

/** With the log of its changes. */
export type LockedRow = Selectable<PositionsTable>;
export type PositionRow = Omit<LockedRow, "changes">;

/** Version that contents are written in. */
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
export function expirationsIn(contents: readonly (PositionContent | null)[]): string[] {
  const legs = contents.flatMap((content) => content?.legs ?? []);
  return [...new Set(legs.flatMap((leg) => (leg.type === "share" ? [] : [leg.expiration])))];
}

type Names = { readonly table: InstrumentTable; readonly day: string };

function settlementOf(row: Pick<PositionRow, "settlement">): PositionSettlement {
  return row.settlement as PositionSettlement;
}

/** The open legs of a row's content under their names of the day. */
export function legsToday(
  row: Pick<PositionRow, "settlement">,
  content: PositionContent | null,
  { table, day }: Names,
): (FollowedLeg | null)[] {
  return (content?.legs ?? []).map((leg) => {
    if (leg.type === "share") return null;
    const contract = { ...leg, settlement: settlementOf(row) };
    const followed = followContract({ contract, table, on: day });
    if (!followed.ok) return null;
    const { symbol, strike, renames } = followed;
    return { symbol, strike, renames: [...renames] };
  });
}

/** A row as its owner reads it; `content` is the row's, read before (`contentOf`). */
export function positionOf(row: PositionRow, content: PositionContent | null, names: Names): SavedPosition {
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    settlement: settlementOf(row),
    exit: row.exit as PositionExit,
    keepShares: row.keep_shares,
    status: row.status === "closed" ? "closed" : "open",
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    content,
    today: legsToday(row, content, names),
  };
}
