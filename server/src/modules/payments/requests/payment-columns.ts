import { paymentStatusNames } from "@paridad/core/contract";
import type { AdminPayment } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import { formatTaxId, ownValue } from "@paridad/core/lib";

/** The invoice's text: `Plan Pro, 1 mes (PAR-7K3M9QXA)`. */
function conceptOf({ planName, period, freeMonths, reference }: AdminPayment): string {
  const paid = period === "yearly" ? "12 meses" : "1 mes";
  const free = freeMonths === 0 ? "" : ` + ${freeMonths} sin cargo`;
  return `Plan ${planName}, ${paid}${free} (${reference})`;
}

/** Columns of the accountant's file. The holder is whose account the money came from, otherwise the account's owner. */
export const paymentColumns: readonly CsvColumn<AdminPayment>[] = [
  { key: "decidedAt", heading: "Fecha", value: ({ decidedAt, createdAt }) => decidedAt ?? createdAt },
  { key: "reference", heading: "Referencia", value: ({ reference }) => reference },
  {
    key: "holder",
    heading: "Titular",
    value: ({ payerName, user }) => payerName ?? `${user.firstName} ${user.lastName}`,
  },
  {
    key: "taxId",
    heading: "CUIT o DNI",
    value: ({ payerTaxId }) => (payerTaxId === null ? "" : formatTaxId(payerTaxId)),
  },
  { key: "email", heading: "Email", value: ({ user }) => user.email },
  { key: "concept", heading: "Concepto", value: conceptOf },
  { key: "paidOn", heading: "Transferido el", value: ({ paidOn }) => paidOn },
  { key: "listAmount", heading: "Precio de lista", value: ({ listAmount }) => listAmount },
  { key: "promotionalCode", heading: "Código", value: ({ promotionalCode }) => promotionalCode },
  { key: "amount", heading: "Importe", value: ({ amount }) => amount },
  { key: "currency", heading: "Moneda", value: ({ currency }) => currency },
  { key: "coversFrom", heading: "Desde", value: ({ coversFrom }) => coversFrom },
  { key: "coversUntil", heading: "Hasta", value: ({ coversUntil }) => coversUntil },
  {
    key: "status",
    heading: "Estado",
    value: ({ status }) => ownValue<string>(paymentStatusNames, status) ?? status,
  },
  { key: "decidedBy", heading: "Decidió", value: ({ decidedBy }) => decidedBy },
];
