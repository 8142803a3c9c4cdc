const flashMilliseconds = 650;
const sweepMilliseconds = 200;

/** Flashing elements and when each is to stop; one timer for all of them. */
const flashing = new Map<HTMLElement, number>();
let timer: number | null = null;

function sweep(): void {
  timer = null;
  const now = performance.now();
  for (const [element, until] of flashing) {
    if (until > now) continue;
    flashing.delete(element);
    delete element.dataset["flash"];
  }
  if (flashing.size > 0) timer = window.setTimeout(sweep, sweepMilliseconds);
}

/** Marks a number that rose or fell for 650 ms; the style sheet draws the mark. */
export function flash(element: HTMLElement, direction: 1 | -1): void {
  const mark = direction === 1 ? "up" : "down";
  // Rewriting the same attribute would restyle the element.
  if (element.dataset["flash"] !== mark) element.dataset["flash"] = mark;
  flashing.set(element, performance.now() + flashMilliseconds);
  timer ??= window.setTimeout(sweep, sweepMilliseconds);
}

/** Takes every mark away at once, and the timer with them. */
export function endFlashes(): void {
  if (timer !== null) window.clearTimeout(timer);
  timer = null;
  for (const element of flashing.keys()) delete element.dataset["flash"];
  flashing.clear();
}
