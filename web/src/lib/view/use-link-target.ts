import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Props of an element that the address names after "#": brought in sight and focused once it is drawn. */
export function useLinkTarget<Target extends HTMLElement>(id: string) {
  const ref = useRef<Target>(null);
  const { hash, key } = useLocation();
  const isTarget = hash === `#${id}`;
  useEffect(() => {
    if (!isTarget) return;
    const isTall = (ref.current?.offsetHeight ?? 0) > innerHeight / 2;
    ref.current?.scrollIntoView?.({ block: isTall ? "start" : "center" });
    ref.current?.focus({ preventScroll: true });
  }, [isTarget, key]);
  return { id, ref, tabIndex: -1 } as const;
}
