import { calculatorNoticeMessages } from "@paridad/core/messages";
import type { CalculatorNotice } from "@paridad/core/stores";

import { Notice } from "../../../components/ui/states/notice.tsx";
import { useCalculator } from "../live/calculator-context.tsx";

const quiet: ReadonlySet<CalculatorNotice> = new Set(["rate-fallback", "unknown-symbols", "no-data"]);

/** Faults of the whole, as banners. The fallback rate is told by its own field, no data by the empty table. */
export function CalculatorNotices() {
  const notices = useCalculator((state) => state.notices);
  const unparsed = useCalculator((state) => state.counts.unparsed);
  const loud = notices.filter((notice) => !quiet.has(notice));
  return (
    <>
      {loud.map((notice) => (
        <Notice key={notice} tone="warning">
          {calculatorNoticeMessages[notice]}
        </Notice>
      ))}
      {notices.includes("unknown-symbols") ? (
        <p className="text-sm text-atm">
          {calculatorNoticeMessages["unknown-symbols"]} ({unparsed})
        </p>
      ) : null}
    </>
  );
}
