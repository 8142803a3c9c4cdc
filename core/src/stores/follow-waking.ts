import type { ClockPort } from "../auth/ports.ts";

/** The machine slept, or its timers stood still, when a second took longer than this. */
const frozenMilliseconds = 5_000;

/** The part of a `window` that waking needs. */
export type WakingPage = EventTarget & {
  readonly document: EventTarget & { readonly visibilityState: string };
};

/**
 * Calls back when the page can be looked at again: shown, back online, or awake after its timers stood still. The returned
 * function ends it.
 */
export function followWaking({
  page,
  clock,
  onWake,
}: {
  page: WakingPage;
  clock: ClockPort;
  onWake: () => void;
}): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const onVisible = () => {
    if (page.document.visibilityState === "visible") onWake();
  };
  let beat = clock.now();
  const pulse = setInterval(() => {
    const now = clock.now();
    const wasFrozen = Math.abs(now - beat) > frozenMilliseconds;
    beat = now;
    if (wasFrozen) onVisible();
  }, 1_000);
  page.document.addEventListener("visibilitychange", onVisible, { signal });
  page.addEventListener("pageshow", onVisible, { signal });
  page.addEventListener("online", onWake, { signal });
  return () => {
    leaving.abort();
    clearInterval(pulse);
  };
}
