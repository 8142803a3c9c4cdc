import { useRef } from "react";

/** Does `work` once at a time: what is asked for while it is under way is left out. A button is disabled only once it is drawn again. */
export function useOneAtATime(work: () => Promise<void>): () => Promise<void> {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await work();
    } finally {
      isUnderWay.current = false;
    }
  };
}
