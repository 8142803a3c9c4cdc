import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

const followers = new WeakMap<Element, (isInside: boolean) => void>();
let shared: IntersectionObserver | null = null;

function observer(): IntersectionObserver | null {
  if (typeof IntersectionObserver === "undefined") return null;
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) followers.get(target)?.(isIntersecting);
    },
    { rootMargin: "160px 0px" },
  );
  return shared;
}

/**
 * `value` while its element is in view or near it; outside, the value it had when it left. What nobody sees costs no
 * layout at each tick, and is up to date before it is seen.
 */
export function useFrozenOutside<Value>(value: Value): {
  ref: RefObject<HTMLTableRowElement | null>;
  shown: Value;
} {
  const ref = useRef<HTMLTableRowElement>(null);
  const latest = useRef(value);
  const [frozen, setFrozen] = useState<{ value: Value } | null>(null);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    const element = ref.current;
    const watcher = observer();
    if (element === null || watcher === null) return undefined;
    followers.set(element, (isInside) => setFrozen(isInside ? null : { value: latest.current }));
    watcher.observe(element);
    return () => {
      watcher.unobserve(element);
      followers.delete(element);
    };
  }, []);
  return { ref, shown: frozen ? frozen.value : value };
}
