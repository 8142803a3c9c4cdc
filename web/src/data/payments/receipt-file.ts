import { useMutation } from "@tanstack/react-query";

import type { ReceiptFile } from "@paridad/core/contract";
import { readReceipt } from "@paridad/core/endpoints";
import { download } from "../../lib/download.ts";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

export const mediaTypes = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;

/** A receipt's file out of its base64. */
export function fileOf({ kind, content }: Pick<ReceiptFile, "kind" | "content">): Blob {
  const text = atob(content);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: mediaTypes[kind] });
}

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
