import { calculatorNoticeMessages } from "@paridad/core/messages";
import type { CalculatorNotice } from "@paridad/core/stores";

import { Notice } from "../../components/ui/notice.tsx";
import { useCalculator } from "./calculator-context.tsx";

const quiet: ReadonlySet<CalculatorNotice> = new Set(["rate-fallback", "unknown-symbols", "no-data"]);

/** What is wrong with the whole: what stops the reading as a banner, the rest in a line under it. */
export function CalculatorNotices() {
  const notices = useCalculator((state) => state.notices);
  const unparsed = useCalculator((state) => state.counts.unparsed);
  const loud = notices.filter((notice) => !quiet.has(notice));
  const notes = notices.flatMap((notice) => {
    if (notice === "rate-fallback") return [calculatorNoticeMessages[notice]];
    return notice === "unknown-symbols" ? [`${calculatorNoticeMessages[notice]} (${unparsed})`] : [];
  });
  return (
    <>
      {loud.map((notice) => (
        <Notice key={notice} tone="warning">
          {calculatorNoticeMessages[notice]}
        </Notice>
      ))}
      {notes.length > 0 ? <p className="text-[12.5px] text-atm">{notes.join(" ")}</p> : null}
    </>
  );
}
