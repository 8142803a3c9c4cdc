import { useMutation } from "@tanstack/react-query";
import { Download, FileText, Image, Trash2, Upload } from "lucide-react";
import { useId, useState } from "react";

import {
  paymentTexts as texts,
  receiptMaximumBytes,
  receiptMediaTypes,
  receiptsMaximum,
} from "@paridad/core/contract";
import type { Receipt } from "@paridad/core/contract";
import { attachReceipt, removeReceipt } from "@paridad/core/endpoints";
import { formatInteger } from "@paridad/core/formats";

import { buttonClass } from "../../../components/ui/button.tsx";
import { Spinner } from "../../../components/ui/states/spinner.tsx";
import { notify } from "../../../lib/notify.ts";
import { useTakeReceipt } from "../../../data/payments/receipt-file.ts";
import { useApi } from "../../../lib/services.tsx";
import { useAction, useReadAgain } from "../../../lib/use-action.ts";
import { messageOf } from "../../../lib/use-submit.ts";

const iconButton =
  "grid size-8 pointer-coarse:size-10 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-4";

function ReceiptRow({
  receipt: { name, kind, bytes },
  onTake,
  onRemove,
}: {
  receipt: Receipt;
  onTake: () => void;
  onRemove: () => void;
}) {
  const Icon = kind === "pdf" ? FileText : Image;
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5 text-md last:border-0 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-sm text-muted tabular-nums">
        {formatInteger(Math.max(1, Math.round(bytes / 1_024)))} kB
      </span>
      <button type="button" className={iconButton} aria-label={`Descargar ${name}`} onClick={onTake}>
        <Download aria-hidden />
      </button>
      <button type="button" className={iconButton} aria-label={`Borrar ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </button>
    </li>
  );
}

/** The button that picks a file, with what it takes and what was wrong. */
function AttachButton({
  isFirst,
  isBusy,
  error,
  onChoose,
}: {
  isFirst: boolean;
  isBusy: boolean;
  error: string | null;
  onChoose: (file: File | undefined) => void;
}) {
  const id = useId();
  const look = "cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-accent";
  return (
    <>
      <label htmlFor={id} className={buttonClass({ tone: "secondary", className: look })}>
        {isBusy ? <Spinner /> : <Upload aria-hidden />}
        {isBusy ? "Subiendo..." : isFirst ? "Adjuntar comprobante" : "Adjuntar otro"}
        <input
          id={id}
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          className="sr-only"
          disabled={isBusy}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onChoose(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        PDF, JPG o PNG de hasta 5 MB. Solo lo ven vos y los administradores.
      </p>
      {error === null ? null : (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </>
  );
}

/** The receipts of an open payment: attach, look at, take away. */
export function OwnReceipts({ paymentId, receipts }: { paymentId: string; receipts: readonly Receipt[] }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const take = useTakeReceipt(paymentId);
  const attach = useMutation({
    mutationFn: (file: File) =>
      api.call(attachReceipt, {
        params: { id: paymentId },
        query: { name: file.name },
        body: new Blob([file], { type: receiptMediaTypes[0] }),
      }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => readAgain(["payments"]),
  });
  const detach = useAction({
    act: (receiptId: string) => api.call(removeReceipt, { params: { id: paymentId, receiptId } }),
    touches: ["payments"],
  });
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (file: File | undefined) => {
    const isLarge = file !== undefined && file.size > receiptMaximumBytes;
    setTooLarge(isLarge);
    attach.reset();
    if (file && !isLarge) attach.mutate(file);
  };
  const failure = attach.isError ? messageOf(attach.error) : null;
  return (
    <section aria-label="Comprobantes" className="grid gap-2">
      <h3 className="text-md font-medium">Comprobante</h3>
      <ul>
        {receipts.map((receipt) => (
          <ReceiptRow
            key={receipt.id}
            receipt={receipt}
            onTake={() => take.mutate(receipt.id)}
            onRemove={() => detach.mutate(receipt.id)}
          />
        ))}
      </ul>
      {receipts.length >= receiptsMaximum ? null : (
        <AttachButton
          isFirst={receipts.length === 0}
          isBusy={attach.isPending}
          error={isTooLarge ? texts.receiptTooLarge : failure}
          onChoose={choose}
        />
      )}
    </section>
  );
}
