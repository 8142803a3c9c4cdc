import type { PaymentInstruction } from "@paridad/core/contract";
import { formatDollars, formatPesosExact } from "@paridad/core/formats";

import { Card } from "../../../components/ui/card.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { paymentStatusName } from "../../../data/payments/payment-status.ts";

/** An amount to the cent, in its currency. */
export function amountText(amount: number, currency: string): string {
  return currency === "USD" ? formatDollars(amount) : `${formatPesosExact(amount)} ${currency}`;
}

function periodText({ period, freeMonths = 0 }: PaymentInstruction): string {
  const free = freeMonths === 0 ? "" : ` + ${freeMonths} ${freeMonths === 1 ? "mes" : "meses"} sin cargo`;
  return `${period === "yearly" ? "Anual" : "Mensual"}${free}`;
}

/** Plan, period, what the code changed, and the total as it is typed into the bank's form. */
export function PaymentSummary({ payment }: { payment: PaymentInstruction }) {
  const { amount, listAmount = amount, currency, promotionalCode } = payment;
  const rows = [
    ["Plan", payment.planName],
    ["Período", periodText(payment)],
    ...(promotionalCode ? [["Código", promotionalCode]] : []),
    ...(listAmount === amount ? [] : [["Precio de lista", amountText(listAmount, currency)]]),
    ["Estado", paymentStatusName(payment)],
  ];
  return (
    <Card aria-label="Resumen del plan">
      <h2 className="mb-2 font-semibold">Resumen</h2>
      <dl className="grid gap-1.5">
        {rows.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{text}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-center justify-between gap-4 border-t border-line pt-2">
          <dt className="text-muted">Total</dt>
          <dd className="flex items-center gap-1 text-lg font-semibold tabular-nums">
            {amountText(amount, currency)}
            <CopyButton label="Total" text={amount.toFixed(2).replace(".", ",")} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
