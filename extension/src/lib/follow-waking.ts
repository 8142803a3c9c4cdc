import type { ClockPort } from "@paridad/core/auth";

/** A one-second timer later than this means the machine slept or the page was frozen. */
const frozenMilliseconds = 5_000;

/** Calls back when the page can be looked at again: shown, back online, or awake after a sleep. Returns what stops it. */
export function followWaking(clock: ClockPort, onWake: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const onVisible = () => {
    if (document.visibilityState === "visible") onWake();
  };
  let beat = clock.now();
  const pulse = setInterval(() => {
    const wasFrozen = Math.abs(clock.now() - beat) > frozenMilliseconds;
    beat = clock.now();
    if (wasFrozen) onVisible();
  }, 1_000);
  document.addEventListener("visibilitychange", onVisible, { signal });
  window.addEventListener("online", onWake, { signal });
  return () => {
    leaving.abort();
    clearInterval(pulse);
  };
}
