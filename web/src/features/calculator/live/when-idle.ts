/** Idle work starts after this many milliseconds even if the page never rests. */
const latestMilliseconds = 40;

/** Runs `work` once the page is idle, or soon after where the browser can't tell. The answer cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: latestMilliseconds });
    return () => cancelIdleCallback(handle);
  }
  const timer = window.setTimeout(work, 1);
  return () => window.clearTimeout(timer);
}
