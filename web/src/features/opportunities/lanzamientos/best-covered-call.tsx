import { ArrowRight } from "lucide-react";

import { formatDayMonth, formatWeekday } from "@paridad/core/formats";
import { bestCoveredCall } from "@paridad/core/messages";

import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import type { CoveredCallItem } from "./covered-call-columns.tsx";
import { breakevenOf, stillTnaOf } from "./covered-call-numbers.ts";
import { opportunityTexts } from "../shared/opportunity-texts.ts";

/** The first of the list in words: a tick only where more than the caución is expected of it. */
export function BestCoveredCall({ items }: { items: readonly CoveredCallItem[] }) {
  const best = items.find(({ reasons }) => reasons.length === 0);
  if (best === undefined) {
    return <Notice title={opportunityTexts.nonePasses}>{opportunityTexts.seeState}</Notice>;
  }
  const { strike, date, verdict, address } = best;
  const [still, breakeven] = [stillTnaOf(best), breakevenOf(best)];
  if (still === null) return null;
  const text = bestCoveredCall({ strike, still, verdict, breakeven });
  return (
    <Notice
      tone={verdict !== null && verdict.points > 0 ? "success" : "info"}
      action={
        address === null ? null : (
          <ButtonLink to={address} tone="secondary" size="small">
            Armar <ArrowRight aria-hidden />
          </ButtonLink>
        )
      }
    >
      {text} Vence el {formatWeekday(date)} {formatDayMonth(date)}.
    </Notice>
  );
}
