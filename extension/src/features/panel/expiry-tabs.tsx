import { useStore } from "zustand";

import { formatDayMonth, formatDaysLeft, formatMonthShort } from "@paridad/core/formats";
import { expiryCertaintyMessages } from "@paridad/core/quotes";
import type { CalculatorStore } from "@paridad/core/stores";

/** One expiry at a time. */
export function ExpiryTabs({ calculator }: { calculator: CalculatorStore }) {
  const expiries = useStore(calculator, (state) => state.expiries);
  const current = useStore(calculator, (state) => state.expiry?.expiration ?? null);
  if (expiries.length === 0) return null;
  return (
    <div class="tabs" role="group" aria-label="Vencimiento">
      {expiries.map(({ expiration, calendarDays, certainty, expired }) => (
        <button
          key={expiration}
          type="button"
          aria-pressed={expiration === current}
          title={expired ? "Serie vencida" : expiryCertaintyMessages[certainty]}
          onClick={() => calculator.selectExpiry(expiration)}
        >
          {formatMonthShort(expiration)}
          <small>
            <span>{formatDayMonth(expiration)}</span>{" "}
            <span>{expired ? "vencida" : formatDaysLeft(calendarDays)}</span>
          </small>
        </button>
      ))}
    </div>
  );
}
