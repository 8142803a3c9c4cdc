import type { PaymentPeriod } from "@paridad/core/contract";

import { Segmented } from "../ui/segmented.tsx";

/** By month or by year. */
export function PeriodChoice({
  period,
  onChange,
}: {
  period: PaymentPeriod;
  onChange: (period: PaymentPeriod) => void;
}) {
  return (
    <Segmented
      label="Período de pago"
      value={period}
      onChange={onChange}
      options={[
        { value: "monthly", label: "Mensual" },
        { value: "yearly", label: "Anual −20 %" },
      ]}
    />
  );
}
