import { Download } from "lucide-react";

import type { ReceiptFile } from "@paridad/core/contract";
import type { AdminPayment, Receipt } from "@paridad/core/contract";
import { viewReceipt } from "@paridad/core/endpoints";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";

import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";
import { download } from "../../../lib/download.ts";
import { fileOf, mediaTypes } from "../../../data/payments/receipt-file.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";

function Picture({ file }: { file: ReceiptFile }) {
  if (file.kind === "pdf") return <p className="text-md text-muted">Los PDF se miran descargados.</p>;
  return (
    <img
      src={`data:${mediaTypes[file.kind]};base64,${file.content}`}
      alt={`Comprobante ${file.name}`}
      className="max-h-[420px] w-full rounded-md border border-line bg-s2 object-contain"
    />
  );
}

/** A receipt, read once when it is opened: each reading goes to the audit log. */
export function ReceiptView({ payment, receipt }: { payment: AdminPayment; receipt: Receipt }) {
  const file = useData(viewReceipt, ["receipt", payment.id, receipt.id], {
    params: { id: payment.id, receiptId: receipt.id },
    query: { format: "base64" },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { name, bytes, kind, uploadedAt } = receipt;
  return (
    <section aria-label={`Comprobante ${name}`} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-md">
          <span className="block truncate font-medium">{name}</span>
          <span className="text-sm text-muted">
            {kind.toUpperCase()} · {formatInteger(Math.max(1, Math.round(bytes / 1_024)))} kB ·{" "}
            {formatTimestamp(uploadedAt)}
          </span>
        </p>
        <Button
          tone="secondary"
          size="small"
          disabled={file.data === undefined}
          onClick={() => file.data && download(fileOf(file.data), `comprobante_${payment.reference}.${kind}`)}
        >
          <Download aria-hidden /> Descargar
        </Button>
      </div>
      {file.isPending ? <Skeleton className="h-40" /> : null}
      {file.isError ? (
        <Notice
          tone="error"
          title="No pudimos cargar el comprobante"
          action={<RetryButton onClick={() => void file.refetch()} />}
        >
          {messageOf(file.error)}
        </Notice>
      ) : null}
      {file.data ? <Picture file={file.data} /> : null}
    </section>
  );
}
