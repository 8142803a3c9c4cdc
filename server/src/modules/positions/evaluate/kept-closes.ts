import type { ShareCloses } from "@paridad/core/contract";
import type { Clock } from "../../../lib/clock.ts";

export type ReadCloses = () => Promise<Pick<ShareCloses, "closes">>;

const keptMilliseconds = 600_000;

/** The share's closes, read again after ten minutes: a session a day is added to thousands of rows. */
export function keepCloses(read: ReadCloses, clock: Clock): ReadCloses {
  let kept: { readonly at: number; readonly closes: ReturnType<ReadCloses> } | null = null;
  return () => {
    const now = clock.now();
    if (kept === null || now - kept.at >= keptMilliseconds) {
      const closes = read();
      kept = { at: now, closes };
      closes.catch(() => (kept = null));
    }
    return kept.closes;
  };
}
