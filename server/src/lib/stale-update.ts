import { HttpError } from "./http-error.ts";

/** 409 for an edit that began from what somebody else has changed since. */
export function staleUpdate(): HttpError {
  const message = "Otra persona cambió estos datos mientras los editabas. Actualizá y volvé a intentar.";
  return new HttpError({ status: 409, code: "STALE_UPDATE", message });
}

/** Refuses an edit that began from another state than the stored one; one that names no state began from any. */
export function refuseStale(expectedUpdatedAt: string | undefined, updatedAt: Date): void {
  if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== updatedAt.getTime()) {
    throw staleUpdate();
  }
}

/** The time of an edit at `at`. Two in one millisecond must not look like one: the next one compares it. */
export function editedAt(at: Date, updatedAt: Date): Date {
  return new Date(Math.max(at.getTime(), updatedAt.getTime() + 1));
}
