import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";

import { acceptTerms, readTermsStatus } from "@paridad/core/endpoints";

import { lazyPart } from "../../lib/view/lazy-part.ts";
import { useData } from "../../data/use-data.ts";
import { notify } from "../../lib/notify.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

const TermsDialog = lazyPart(() => import("../../components/terms/terms-dialog.tsx"), "TermsDialog");

/** Asks a signed-in user to accept a new version of the terms; put off, it asks again at the next visit. */
export function TermsGate() {
  const { api } = useServices();
  const queries = useQueryClient();
  const token = useSession((state) => state.token);
  const [isPutOff, setPutOff] = useState(false);
  const status = useData(readTermsStatus, ["terms-status", token], { staleTime: Number.POSITIVE_INFINITY });
  const accept = useMutation({
    mutationFn: () => api.call(acceptTerms, { body: { method: "update" } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      void queries.invalidateQueries({ queryKey: ["terms-history"] });
      return queries.invalidateQueries({ queryKey: ["terms-status"] });
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  if (!status.data?.needsAcceptance || isPutOff) return null;
  return (
    <Suspense>
      <TermsDialog
        isAccepting={accept.isPending}
        onAccept={() => accept.mutate()}
        onClose={() => setPutOff(true)}
      />
    </Suspense>
  );
}
