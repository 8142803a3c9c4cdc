import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { AdminPayment } from "@paridad/core/contract";
import { approvePayment, askAboutPayment, rejectPayment } from "@paridad/core/endpoints";

import { useServices } from "../../../lib/services.tsx";
import { notify } from "../../../lib/notify.ts";
import { useActOnce } from "../use-act-once.ts";

type Wanted = { readonly kind: "approve" } | { readonly kind: "reject" | "ask"; readonly text: string };

/** Decides a payment, once however often it is pressed, from the state that is on screen. */
export function useDecision(payment: AdminPayment, onDone: () => void) {
  const { api } = useServices();
  const actOnce = useActOnce();
  const queries = useQueryClient();
  const { id, updatedAt: expectedUpdatedAt } = payment;
  const from = { expectedUpdatedAt };
  const mutation = useMutation({
    mutationFn: (decision: Wanted) =>
      actOnce([id, decision, expectedUpdatedAt], (options) => {
        if (decision.kind === "approve")
          return api.call(approvePayment, { params: { id }, body: from, ...options });
        if (decision.kind === "reject")
          return api.call(rejectPayment, {
            params: { id },
            body: { reason: decision.text, ...from },
            ...options,
          });
        return api.call(askAboutPayment, {
          params: { id },
          body: { message: decision.text, ...from },
          ...options,
        });
      }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
    // A lost answer leaves the outcome unknown: the list shows it.
    onSettled: () =>
      Promise.all(
        ["payments", "users", "stats", "expiring", "codes", "audit"].map((key) =>
          queries.invalidateQueries({ queryKey: ["admin", key] }),
        ),
      ),
  });
  return {
    decide: (decision: Wanted) => mutation.mutate(decision),
    isBusy: mutation.isPending,
    failure: mutation.error,
  };
}
export type Decision = ReturnType<typeof useDecision>;
