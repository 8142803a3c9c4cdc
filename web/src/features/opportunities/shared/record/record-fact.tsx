import { Fact } from "../../../../components/ui/layout/panel.tsx";
import { recordSentence, recordText } from "./record-words.ts";
import type { RuleRecord } from "./use-rule-records.ts";

/** The record of a trade's kind among its numbers; nothing where there is no record of it. */
export function RecordFact({ record }: { record: RuleRecord | null }) {
  if (record === null) return null;
  return (
    <Fact
      label="Así fue"
      value={recordText(record)}
      detail="pts sobre la caución con 90 %"
      title={recordSentence(record)}
    />
  );
}
