import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** A desktop's width, without layout (in tests). */
const assumedWidth = 1_392;

/** Inner width of an element, followed as it changes. */
export function useWidth(): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(assumedWidth);
  // Before the first painting: a place that changes its columns would move everything.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === "undefined") return undefined;
    const { width: first } = element.getBoundingClientRect();
    if (first > 0) setWidth(Math.floor(first));
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
