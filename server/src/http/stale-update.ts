import type { Conflict } from "@paridad/core/contract";
import { HttpError } from "./http-error.ts";

const changedByAnother =
  "Otra persona cambió estos datos mientras los editabas. Actualizá y volvé a intentar.";

/** 409 for an edit that began from what has changed since. */
export function staleUpdate(message = changedByAnother, conflict?: Conflict): HttpError {
  const fields = conflict === undefined ? {} : { conflict };
  return new HttpError({ status: 409, code: "STALE_UPDATE", message, fields });
}

/** Refuses an edit that began from another state than the stored one; one that names no state began from any. */
export function refuseStale(expectedUpdatedAt: string | undefined, updatedAt: Date): void {
  if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== updatedAt.getTime()) {
    throw staleUpdate();
  }
}

/** Adds the current state to a stale edit's refusal; passes other errors through. */
export async function withConflict(
  error: unknown,
  expectedUpdatedAt: string | undefined,
  read: (since: Date) => Promise<Conflict | null>,
): Promise<unknown> {
  if (expectedUpdatedAt === undefined || !(error instanceof HttpError) || error.code !== "STALE_UPDATE") {
    return error;
  }
  const conflict = await read(new Date(expectedUpdatedAt));
  return staleUpdate(changedByAnother, conflict ?? undefined);
}

/** The time of an edit at `at`. Two in one millisecond must not look like one: the next one compares it. */
export function editedAt(at: Date, updatedAt: Date): Date {
  return new Date(Math.max(at.getTime(), updatedAt.getTime() + 1));
}
