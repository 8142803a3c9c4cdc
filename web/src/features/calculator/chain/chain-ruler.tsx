import { useLayoutEffect, useMemo, useRef, useState } from "react";

/** The table's inner width in CSS pixels. */
export type ChainMeasures = { readonly width: number };

/** The width of the table's rows, followed as the room changes; null where nothing has a layout. */
export function useChainMeasures() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === "undefined") return undefined;
    const update = () => setWidth(element.getBoundingClientRect().width);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const measures = useMemo<ChainMeasures | null>(() => (width > 0 ? { width } : null), [width]);
  return { ruler: <div ref={ref} aria-hidden className="chain-ruler" />, measures };
}
