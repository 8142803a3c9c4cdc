import type { HistoryMeta } from "@paridad/core/contract";

import { PlanCutNotice } from "../range/plan-cut-notice.tsx";
import { sourceText } from "../source-names.ts";

/** In the head of a table: how many rows, of when, from where, and whether the plan cut them. */
export function TableBasis({
  title,
  detail,
  meta,
}: {
  title: string;
  detail?: string;
  meta: HistoryMeta | null | undefined;
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-2 text-sm text-muted tabular-nums max-sm:order-last max-sm:w-full max-sm:pb-1">
      <h2 className="font-semibold text-text">{title}</h2>
      {[detail, sourceText(meta)].filter(Boolean).join(" · ")}
      <PlanCutNotice meta={meta} />
    </div>
  );
}
