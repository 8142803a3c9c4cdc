import type { PaymentInstruction } from "@paridad/core/contract";
import { announcePayment } from "@paridad/core/endpoints";
import { formatDate } from "@paridad/core/formats";
import { taxIdOf } from "@paridad/core/lib";
import { paymentTexts as texts } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import { buenosAiresDate } from "@paridad/core/symbols";

import { Card } from "../../../components/ui/card.tsx";
import { TextField, fieldOf } from "../../../components/ui/forms/field.tsx";
import { SendForm, useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { notify } from "../../../lib/notify.ts";
import { useServices } from "../../../lib/services.tsx";
import { useReadAgain } from "../../../lib/use-action.ts";
import { OwnReceipts } from "./own-receipts.tsx";

function AnnounceForm({ id, payment }: { id: string; payment: PaymentInstruction }) {
  const { api, clock } = useServices();
  const readAgain = useReadAgain();
  const today = buenosAiresDate(clock.now());
  const { form, sending } = useSendForm({
    defaultValues: {
      paidOn: payment.paidOn ?? today,
      payerName: payment.payerName ?? "",
      payerTaxId: payment.payerTaxId ?? "",
    },
    send: async (body) => {
      const { message } = await api.call(announcePayment, { params: { id }, body });
      notify.success(message);
      await readAgain(["payments"]);
    },
  });
  return (
    <SendForm
      action={payment.paidOn ? screenWords.saveChanges : "Ya transferí"}
      fallback="No pudimos guardar el aviso"
      {...sending}
    >
      <TextField
        label="Día de la transferencia"
        type="date"
        max={today}
        {...fieldOf(form, "paidOn", {
          validate: (day: string) => (day === "" ? texts.dayRequired : day <= today || texts.dayInFuture),
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Titular (opcional)"
          maxLength={80}
          hint="Si la cuenta no está a tu nombre"
          {...fieldOf(form, "payerName")}
        />
        <TextField
          label="CUIT o DNI (opcional)"
          inputMode="numeric"
          hint="Para la factura"
          {...fieldOf(form, "payerTaxId", {
            validate: (text: string) => text.trim() === "" || taxIdOf(text) !== null || texts.taxIdWrong,
          })}
        />
      </div>
    </SendForm>
  );
}

/** "I have paid": the day, whose account, and the receipt, of an open payment of the user. */
export function AnnouncePayment({ payment }: { payment: PaymentInstruction }) {
  const { id, paidOn, receipts = [] } = payment;
  if (id === undefined) return null;
  return (
    <Card aria-label="Avisar el pago" className="grid gap-4">
      <div>
        <h2 className="font-semibold">{paidOn ? "Avisaste tu pago" : "¿Ya transferiste?"}</h2>
        <p className="mt-1 text-md text-muted">
          {paidOn
            ? `Transferido el ${formatDate(paidOn)}. Un administrador lo está revisando.`
            : "Adjuntá el comprobante y avisanos el día: así lo encontramos antes."}
        </p>
      </div>
      <OwnReceipts paymentId={id} receipts={receipts} />
      <AnnounceForm key={`${id} ${paidOn}`} id={id} payment={payment} />
    </Card>
  );
}
