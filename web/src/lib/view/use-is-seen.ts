import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** True once an element has been scrolled into view; at once if the browser can't tell. */
export function useIsSeen(): readonly [boolean, RefObject<HTMLDivElement | null>] {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [isSeen, element];
}
