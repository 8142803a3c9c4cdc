import { useEffect, useRef } from "react";
import type { RefObject } from "react";

import { awayAttribute } from "../use-is-in-view.ts";

const flashMilliseconds = 650;
const sweepMilliseconds = 200;

/** Elements that flash and when each is to stop; one timer for all, so that a busy tick costs one. */
const burning = new Map<HTMLElement, number>();
let timer: number | null = null;

function sweep(): void {
  timer = null;
  const now = performance.now();
  for (const [element, until] of burning) {
    if (until > now) continue;
    burning.delete(element);
    delete element.dataset["flash"];
  }
  if (burning.size > 0) timer = window.setTimeout(sweep, sweepMilliseconds);
}

function flash(element: HTMLElement, direction: 1 | -1): void {
  const side = direction === 1 ? "up" : "down";
  // A feed that never rests finds it burning: to say the same again would cost as much as the first time.
  if (element.dataset["flash"] !== side) element.dataset["flash"] = side;
  burning.set(element, performance.now() + flashMilliseconds);
  timer ??= window.setTimeout(sweep, sweepMilliseconds);
}

/**
 * Flashes its element when `revision` grows and the value moved; never when it first appears, nor for what moved while
 * it was out of view.
 */
export function useFlash(direction: -1 | 0 | 1, revision: number): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null);
  const seen = useRef(revision);
  useEffect(() => {
    if (revision <= seen.current) return;
    seen.current = revision;
    if (direction === 0 || !ref.current || ref.current.closest(`[${awayAttribute}]`)) return;
    flash(ref.current, direction);
  }, [direction, revision]);
  return ref;
}
