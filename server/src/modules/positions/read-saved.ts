import type { SavedPosition } from "@paridad/core/contract";
import { keptLimitsOf } from "@paridad/core/plans";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { KeyHolder } from "../../auth/callers.ts";
import { readInstrumentTable } from "../../db/shared/instruments.ts";
import type { Database } from "../../db/tables/schema.ts";
import { contentOf, expirationsIn, positionOf } from "./read-row.ts";
import type { PositionRow } from "./read-row.ts";
import { listedRows, rowsWithIds } from "./repository.ts";

/** A list has hundreds of positions of up to 500 events: of each those since the last close, over any run of holidays. */
const listedMilliseconds = 7 * 86_400_000;

/** Rows as their owners read them, each beside its own. */
async function readRows<Row extends PositionRow>(database: Database, rows: readonly Row[], now: number) {
  const contents = rows.map(contentOf);
  const table = await readInstrumentTable(database, expirationsIn(contents));
  const names = { table, day: buenosAiresDate(now) };
  return rows.map((row, index) => ({ row, position: positionOf(row, contents[index] ?? null, names) }));
}

export async function readSaved(database: Database, row: PositionRow, now: number): Promise<SavedPosition> {
  const content = contentOf(row);
  const table = await readInstrumentTable(database, expirationsIn([content]));
  return positionOf(row, content, { table, day: buenosAiresDate(now) });
}

/** A user's positions with the events since an instant; the last week's where left out. */
export async function readSavedList(
  database: Database,
  { user, access }: Pick<KeyHolder, "user" | "access">,
  { now, since }: { readonly now: number; readonly since?: string | undefined },
): Promise<{ positions: SavedPosition[]; maximum: number }> {
  const from = since === undefined ? now - listedMilliseconds : Date.parse(since);
  const rows = await readRows(database, await listedRows(database, user.id, new Date(from)), now);
  const positions = rows.map(({ row: { earlier_events: earlierEvents }, position }) =>
    position.content === null || earlierEvents === 0 ? position : { ...position, earlierEvents },
  );
  return { positions, maximum: keptLimitsOf(access).positions };
}

/** For the watch of alerts, by id; each says whose it is. */
export async function positionsWithIds(
  database: Database,
  ids: readonly string[],
  now: number,
): Promise<(SavedPosition & { readonly userId: string })[]> {
  const rows = await readRows(database, await rowsWithIds(database, ids), now);
  return rows.map(({ row, position }) => ({ ...position, userId: row.user_id }));
}
