import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Rows are added in groups, so most scroll events draw nothing new. */
const group = 8;
/** Rows shown before the area was measured. */
const firstGuess = 40;

export type RowWindow = {
  /** First row drawn. */
  readonly first: number;
  /** The row after the last one drawn. */
  readonly end: number;
};

/** Which of `count` rows of one height are in sight of a scrolling area, with some to spare on both sides. */
export function useRowWindow({
  count,
  rowHeight,
  scroller,
}: {
  count: number;
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
}): RowWindow {
  const [{ from, size }, setSight] = useState({ from: 0, size: firstGuess });
  useEffect(() => {
    const area = scroller.current;
    if (area === null) return undefined;
    const look = () => {
      const inSight = Math.ceil(area.clientHeight / rowHeight) || firstGuess;
      const next = {
        from: Math.floor(area.scrollTop / rowHeight / group) * group,
        size: Math.ceil(inSight / group + 1) * group,
      };
      setSight((known) => (known.from === next.from && known.size === next.size ? known : next));
    };
    look();
    area.addEventListener("scroll", look, { passive: true });
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    observer?.observe(area);
    return () => {
      area.removeEventListener("scroll", look);
      observer?.disconnect();
    };
  }, [scroller, rowHeight, count]);
  const end = Math.min(count, from + size + group);
  return { first: Math.max(0, Math.min(from - group, end)), end };
}
