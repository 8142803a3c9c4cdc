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
    { rootMargin: "128px 0px" },
  );
  return shared;
}

/** Marks an element that is out of view, until what it shows on its return is drawn. */
export const awayAttribute = "data-away";

/** Whether an element is in view or near it; where nothing observes, it always is. */
export function useIsInView(): { ref: RefObject<HTMLTableRowElement | null>; isInView: boolean } {
  const ref = useRef<HTMLTableRowElement>(null);
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = ref.current;
    const watcher = observer();
    if (element === null || watcher === null) return undefined;
    followers.set(element, setInView);
    watcher.observe(element);
    return () => {
      watcher.unobserve(element);
      followers.delete(element);
    };
  }, []);
  useEffect(() => void ref.current?.toggleAttribute(awayAttribute, !isInView), [isInView]);
  return { ref, isInView };
}
