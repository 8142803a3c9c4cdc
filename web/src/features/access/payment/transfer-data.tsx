import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";

import type { PaymentInstruction } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { QrCode } from "../../../components/ui/qr-code.tsx";

function TransferRow({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="-mt-1 flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium break-all">{text}</span>
        <CopyButton label={label} text={text} />
      </dd>
    </div>
  );
}

/** The alias for a phone's camera: what is on this screen is often paid on that one. */
function AliasCode({ alias }: { alias: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button tone="secondary" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <QrIcon aria-hidden /> {isShown ? "Ocultar QR del alias" : "QR del alias"}
      </Button>
      {isShown ? (
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={alias} label={`QR con el alias ${alias}`} />
          <p className="max-w-56 text-md text-muted">
            Escanealo con la cámara para copiar el alias en el teléfono. No es un QR de cobro: el importe y la
            referencia se escriben en el banco.
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** The account to pay: holder, numbers and reference, each to copy. */
export function TransferData({ payment }: { payment: PaymentInstruction }) {
  const { holder, taxId, cbu, alias, accountNumber, reference, instructions, amount } = payment;
  const hasAccount = Boolean(cbu || alias || accountNumber);
  if (amount === 0) {
    return (
      <Card aria-label="Datos para la transferencia">
        <h2 className="mb-1 font-semibold">No hay nada que transferir</h2>
        <p className="text-md text-muted">
          El código cubre el total. Un administrador activa el plan con la referencia {reference}.
        </p>
      </Card>
    );
  }
  return (
    <Card aria-label="Datos para la transferencia">
      <h2 className="mb-1 font-semibold">Datos para la transferencia</h2>
      {hasAccount ? null : (
        <p className="text-md text-muted">Pedile a soporte los datos de la cuenta con esta referencia.</p>
      )}
      <dl>
        <TransferRow label="Titular" text={holder} />
        <TransferRow label="CUIT" text={taxId} />
        <TransferRow label="CBU" text={cbu} />
        <TransferRow label="Alias" text={alias} />
        <TransferRow label="Número de cuenta" text={accountNumber} />
        <TransferRow label="Referencia" text={reference} />
      </dl>
      {alias ? <AliasCode alias={alias} /> : null}
      {instructions ? <p className="mt-3 text-md text-muted">{instructions}</p> : null}
    </Card>
  );
}
