import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** Does `work` once at a time: what is asked for while it is under way is left out. A button is disabled only once it is drawn again. */
export function useOneAtATime<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await work(...args);
    } finally {
      isUnderWay.current = false;
    }
  };
}

/** Sends `work` once at a time; a failure stays for the screen to show. */
export function useSending(work: () => Promise<void>) {
  const { mutateAsync, error: failure, isPending } = useMutation({ mutationFn: work });
  const send = useOneAtATime(() => mutateAsync().catch(() => undefined));
  return { send, failure, isPending };
}
