import { useMutation } from "@tanstack/react-query";

import { createPaymentsApi } from "@paridad/core/api";

import { download } from "../download.ts";
import { notify } from "../notify.ts";
import { useServices } from "../services.tsx";
import { messageOf } from "../use-submit.ts";
import { fileOf } from "./receipt-file.ts";

/** Downloads a receipt that its owner once attached to a payment, by the receipt's id. */
export function useTakeReceipt(paymentId: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (receiptId: string) => createPaymentsApi(api.http).receipt(paymentId, receiptId),
    onSuccess: (file) => download(fileOf(file), `${file.name.replace(/\.\w{1,5}$/, "")}.${file.kind}`),
    onError: (error) => notify.error(messageOf(error)),
  });
}
