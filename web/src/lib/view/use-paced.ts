import { useEffect, useRef, useState } from "react";

/**
 * A value that changes ten times a second, at most once in `milliseconds`; where `shape` is another, at once. For drawings and
 * tables: nobody reads a curve ten times a second, and what the user changed is never waited for.
 */
export function usePaced<Value>(value: Value, shape: string, milliseconds = 1_000): Value {
  const [paced, setPaced] = useState({ value, shape });
  const latest = useRef(paced);
  const isOther = paced.shape !== shape;
  if (isOther) setPaced({ value, shape });
  useEffect(() => {
    latest.current = { value, shape };
  });
  useEffect(() => {
    const timer = setInterval(
      () => setPaced((before) => (before.value === latest.current.value ? before : latest.current)),
      milliseconds,
    );
    return () => clearInterval(timer);
  }, [milliseconds]);
  return isOther ? value : paced.value;
}
