import { useEffect, useRef } from "react";

import { flash } from "./flash.ts";
import "./live-figure.css";

/** A number that is marked for a moment when it rises or falls. `text` is how it reads; only what is read counts as a move. */
export function LiveFigure({ value, text }: { value: number; text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const latest = useRef({ value, text });
  useEffect(() => {
    const before = latest.current;
    latest.current = { value, text };
    if (before.text !== text && element.current) flash(element.current, value > before.value ? 1 : -1);
  }, [value, text]);
  return (
    <span ref={element} className="live-figure">
      {text}
    </span>
  );
}
