import { useMutation, useQueryClient } from "@tanstack/react-query";

import { notify } from "./notify.ts";
import { messageOf } from "./use-submit.ts";

/** Reads again the queries that have one of these words in their key. */
export function useReadAgain() {
  const queries = useQueryClient();
  return (words: readonly string[]) =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => words.some((word) => queryKey.includes(word)) });
}

/** A write with a toast for its outcome. A lost answer leaves it unknown: what it touches is read again then, too. */
export function useAction<Input = void>({
  act,
  failure,
  touches,
  onDone,
}: {
  act: (input: Input) => Promise<{ readonly message: string }>;
  /** Title of a refusal; without it the reason stands alone. */
  failure?: string;
  /** Words of the keys to read again. */
  touches: readonly string[];
  onDone?: () => void;
}) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone?.();
    },
    onError: (error) => {
      const reason = messageOf(error);
      if (failure === undefined) notify.error(reason);
      else notify.error(failure, reason);
    },
    onSettled: () => readAgain(touches),
  });
}
