import { formatAge } from "@paridad/core/formats";
import type { Headline } from "@paridad/core/quotes";

/** Age of the share's last trade, where the options are over 15 minutes newer; otherwise nothing. */
export function LastAge({
  lastAt,
  isLastOld,
  asOf,
}: Pick<Headline, "isLastOld"> & { lastAt: number | string | null; asOf: number | null }) {
  if (!isLastOld || lastAt === null || asOf === null) return null;
  return (
    <span
      className="text-xs text-atm"
      title="Último operado; las opciones se valúan con las puntas, más nuevas"
    >
      {formatAge({ instant: lastAt, now: asOf })}
    </span>
  );
}
