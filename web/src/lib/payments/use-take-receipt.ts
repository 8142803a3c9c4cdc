import { useMutation } from "@tanstack/react-query";

import { readReceipt } from "@paridad/core/endpoints";
import { download } from "../download.ts";
import { notify } from "../notify.ts";
import { useServices } from "../services.tsx";
import { messageOf } from "../use-submit.ts";
import { fileOf } from "./receipt-file.ts";

/** Downloads a receipt that its owner once attached to a payment, by the receipt's id. */
export function useTakeReceipt(paymentId: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (receiptId: string) =>
      api.data(readReceipt, { params: { id: paymentId, receiptId }, query: { format: "base64" } }),
    onSuccess: (file) => download(fileOf(file), `${file.name.replace(/\.\w{1,5}$/, "")}.${file.kind}`),
    onError: (error) => notify.error(messageOf(error)),
  });
}
