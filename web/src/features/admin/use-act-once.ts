import { useCallback, useRef } from "react";

/**
 * Sends a write that must act once. Every try of one request has the same key (a second press, an answer that got
 * lost), so the server does it once; a request that asks for something else, or comes after one that was done, has
 * another.
 */
export function useActOnce() {
  const last = useRef<{ readonly text: string; readonly idempotencyKey: string } | null>(null);
  return useCallback(
    async <Answer>(
      request: unknown,
      send: (options: { readonly idempotencyKey: string }) => Promise<Answer>,
    ): Promise<Answer> => {
      const text = JSON.stringify(request);
      if (last.current?.text !== text) last.current = { text, idempotencyKey: crypto.randomUUID() };
      const { idempotencyKey } = last.current;
      const answer = await send({ idempotencyKey });
      if (last.current.idempotencyKey === idempotencyKey) last.current = null;
      return answer;
    },
    [],
  );
}
