import * as z from "zod/mini";

import type { UpdatePositionRequest } from "@paridad/core/contract";
import { changeTexts, staleText } from "@paridad/core/positions";
import type { LockedRow } from "./read-row.ts";

const changesSchema = z.array(z.object({ version: z.number(), at: z.string(), text: z.string() }));
type Change = z.infer<typeof changesSchema>[number];

/** Older ones say no more than that there were some. */
export const mostChanges = 20;

function loggedIn({ changes }: Pick<LockedRow, "changes">): Change[] {
  const read = changesSchema.safeParse(changes);
  return read.success ? read.data : [];
}

/** The log of a position with one more change. */
export function withChange(row: Pick<LockedRow, "changes">, change: Change): readonly Change[] {
  return [...loggedIn(row), change].slice(-mostChanges);
}

/** Changes to a position since a version of it. */
export function staleMessage(row: Pick<LockedRow, "changes" | "updated_at">, version: number): string {
  const since = loggedIn(row).filter((change) => change.version > version);
  return staleText(since.length > 0 ? since : [{ at: row.updated_at.toISOString(), text: changeTexts.some }]);
}

/** Changes of an edit to a position, in words. */
export function editText(row: LockedRow, request: Omit<UpdatePositionRequest, "version">): string {
  const { legs, costs, keepShares: keep_shares, ...fields } = request;
  const isOther = Object.entries({ ...fields, keep_shares }).flatMap(([name, value]) =>
    value === undefined || value === row[name as keyof LockedRow] ? [] : [name],
  );
  const names = { ...changeTexts.fields, keep_shares: changeTexts.fields.exit };
  const changed = [...isOther, ...(costs === undefined ? [] : ["costs"])].map(
    (name) => names[name as keyof typeof names],
  );
  const texts = [
    ...(legs === undefined ? [] : [changeTexts.corrected]),
    ...(changed.length === 0 ? [] : [changeTexts.edited([...new Set(changed)])]),
  ];
  return texts.join(" y ") || changeTexts.saved;
}
