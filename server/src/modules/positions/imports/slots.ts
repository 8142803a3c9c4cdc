import { importMessages as texts } from "@paridad/core/positions";
import type { CostSchedule } from "@paridad/core/costs";
import type { Database } from "../../../db/tables/schema.ts";
import { conflict } from "../../../http/http-error.ts";
import { positionCount } from "../repository.ts";
import type { ImportCalls } from "./import-calls.ts";
import { addImportedPosition, removePositions, rewritePosition } from "./repository.ts";
import type { Slot, WrittenPosition } from "./repository.ts";

/** `moved`: the user changed a position that the imports made; `gone`: deleted it. */
export type SlotState = "whole" | "moved" | "gone";

export function stateOf({ positions }: Slot, now: ReadonlyMap<string, WrittenPosition>): SlotState {
  const isSame = (known: Slot["positions"][number]) => now.get(known.id)?.mark === known.mark;
  if (positions.every((known) => isSame(known))) return "whole";
  return positions.some(({ id }) => now.has(id)) ? "moved" : "gone";
}

export type Rebuild = {
  readonly userId: string;
  readonly work: ImportCalls;
  readonly costs: CostSchedule;
  readonly now: number;
  /** The market's day: expiries before it are over. */
  readonly on: string;
  /** Number of positions the plan allows. */
  readonly maximum: number;
};

/** Number of slots of the same expiry before it: names go on from there. */
function placeOf(slot: Slot, slots: readonly Slot[]): number {
  return slots.slice(0, slots.indexOf(slot)).filter(({ key }) => key === slot.key).length;
}

/**
 * Writes the positions of a slot from all operations that went to it. Positions are made only of what is open and not over;
 * those there already follow, also to nothing. Without operations left they go, and the slot with them.
 * @returns the names of what was written.
 */
export async function rebuildSlot(
  database: Database,
  slot: Slot,
  slots: readonly Slot[],
  { userId, work, costs, now, on, maximum }: Rebuild,
): Promise<string[]> {
  const ids = slot.positions.map(({ id }) => id);
  const rebuilt = await work("positions", { slot: slot.id, on, now, costs });
  if (rebuilt === null) {
    await removePositions(database, ids);
    await database.deleteFrom("import_slots").where("id", "=", slot.id).execute();
    return [];
  }
  if (!rebuilt.ok) throw conflict(texts.slot[rebuilt.reason]);
  const isOver = slot.key !== "share" && slot.key < on;
  const contents = rebuilt.contents.filter(
    ({ legs }, index) => index < ids.length || (legs.length > 0 && !isOver),
  );
  const written: WrittenPosition[] = [];
  for (const [place, content] of contents.entries()) {
    const at = new Date(now);
    const id = ids[place];
    if (id === undefined && (await positionCount(database, userId)) >= maximum) {
      throw conflict(texts.full(maximum));
    }
    const name = texts.positionName(slot.key, placeOf(slot, slots) + place);
    written.push(
      await (id === undefined
        ? addImportedPosition(database, userId, { name, content, at })
        : rewritePosition(database, id, content, at)),
    );
  }
  await removePositions(database, ids.slice(contents.length));
  await database
    .updateTable("import_slots")
    .set({ positions: JSON.stringify(written.map(({ id, mark }) => ({ id, mark }))) })
    .where("id", "=", slot.id)
    .execute();
  return written.map(({ name }) => name);
}
