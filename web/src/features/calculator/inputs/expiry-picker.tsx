import { useEffect, useRef } from "react";

import { formatDayMonth, formatDaysLeft, formatMonthShort } from "@paridad/core/formats";
import { expiryCertaintyMessages } from "@paridad/core/quotes";
import type { ExpiryTab } from "@paridad/core/stores";

import { Skeleton } from "../../../components/ui/states/states.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";

function labelOf({ expiration }: ExpiryTab, all: readonly ExpiryTab[]): string {
  const month = formatMonthShort(expiration);
  const isTwice = all.filter((other) => formatMonthShort(other.expiration) === month).length > 1;
  return isTwice ? `${month} ${expiration.slice(2, 4)}` : month;
}

function detailOf({ expiration, calendarDays, expired, certainty }: ExpiryTab): string {
  const left = expired ? "vencida" : formatDaysLeft(calendarDays);
  return `${certainty === "estimated" ? "≈ " : ""}${formatDayMonth(expiration)} · ${left}`;
}

/** On narrow screens the tabs scroll in a strip: brings the selected one into view. */
function useChosenInSight(chosen: string | undefined, tabs: number) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-pressed="true"]');
    if (!strip.current || !tab) return;
    const room = strip.current.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    if (left < room.left) strip.current.scrollLeft -= room.left - left;
    else if (right > room.right) strip.current.scrollLeft += right - room.right;
  }, [chosen, tabs]);
  return strip;
}

/** One tab for each expiry of the feed, with its day, the days left and by which rule they are known. */
export function ExpiryPicker() {
  const actions = useCalculatorActions();
  const expiries = useCalculator((state) => state.expiries);
  const expiry = useCalculator((state) => state.expiry);
  const strip = useChosenInSight(expiry?.expiration, expiries.length);
  // As wide as the four expiries that are usually listed.
  if (expiry === null) return <Skeleton className="h-[44px] w-[360px] max-w-full" />;
  return (
    <div ref={strip} title={expiryCertaintyMessages[expiry.certainty]} className="fading-strip">
      <Segmented
        label="Vencimiento"
        value={expiry.expiration}
        onChange={actions.selectExpiry}
        options={expiries.map((tab) => ({
          value: tab.expiration,
          label: labelOf(tab, expiries),
          detail: detailOf(tab),
        }))}
        className="whitespace-nowrap"
      />
    </div>
  );
}
