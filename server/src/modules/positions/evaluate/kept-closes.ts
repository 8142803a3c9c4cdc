import type { ShareCloses } from "@paridad/core/contract";
import type { Clock } from "../../../platform/clock.ts";
import { keepFresh } from "../../../platform/share-under-way.ts";

export type ReadCloses = () => Promise<Pick<ShareCloses, "closes" | "realised">>;

const keptMilliseconds = 600_000;

/** The share's closes, read again after ten minutes: a session a day is added to thousands of rows. */
export function keepCloses(read: ReadCloses, clock: Clock): ReadCloses {
  return keepFresh(read, { clock, milliseconds: keptMilliseconds }).get;
}
