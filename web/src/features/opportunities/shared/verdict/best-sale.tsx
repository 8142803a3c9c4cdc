import { ArrowRight } from "lucide-react";

import { formatDayMonth, formatWeekday } from "@paridad/core/formats";
import { bestSale } from "@paridad/core/opportunities";
import type { GreyReason } from "@paridad/core/opportunities";

import { ButtonLink } from "../../../../components/ui/button-link.tsx";
import { Notice } from "../../../../components/ui/states/notice.tsx";

type Sale = Omit<Parameters<typeof bestSale>[0], "still" | "breakeven"> & {
  readonly reasons: readonly GreyReason[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly address: string | null;
};

export function NonePasses() {
  return (
    <Notice isFlush title="Hoy ninguna pasa los filtros">
      Al pie está qué les falta; en cada fila, todos sus motivos.
    </Notice>
  );
}

/** The first of the list in words: a tick only where more than the caución is expected of it. */
export function BestSale<Row extends Sale>({
  items,
  stillOf,
  breakevenOf = () => null,
}: {
  items: readonly Row[];
  stillOf: (row: Row) => number | null;
  breakevenOf?: (row: Row) => number | null;
}) {
  const best = items.find(({ reasons }) => reasons.length === 0);
  if (best === undefined) return <NonePasses />;
  const { strike, days, date, verdict, address } = best;
  const still = stillOf(best);
  if (still === null) return null;
  const text = bestSale({ strike, still, days, verdict, breakeven: breakevenOf(best) });
  return (
    <Notice
      isFlush
      className="sm:min-h-[53px]"
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
