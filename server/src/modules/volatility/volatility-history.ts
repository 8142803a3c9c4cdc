import type { VolatilityDay } from "@paridad/core/contract";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { invalidFields } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { VolatilityDaysTable } from "../../db/tables/history-tables.ts";
import type { DayRange, VolatilityReads } from "./repository.ts";

/** Days back where a question names none. */
const defaultDays = 365;
const longestRangeDays = 12 * 366;
/** More than 12 years of sessions with three expiries each. */
const mostRows = 12_000;

export type AskedDays = { readonly from?: string | undefined; readonly to?: string | undefined };

function rangeOf({ from, to }: AskedDays, now: number): DayRange {
  const last = to ?? buenosAiresDate(now);
  const range = { from: from ?? addDays(last, -defaultDays), to: last };
  if (range.from > range.to) {
    throw invalidFields([{ path: "fecha_fin", message: "La fecha de fin es anterior a la de inicio" }]);
  }
  if (addDays(range.from, longestRangeDays) < range.to) {
    throw invalidFields([{ path: "fecha_fin", message: "Podés pedir hasta 12 años" }]);
  }
  return range;
}

/** A stored row as the contract names it. */
function dayOf(row: VolatilityDaysTable): VolatilityDay {
  const { day, expiration, years, rate, spot, forward, butterfly, quotes } = row;
  return {
    day,
    expiration,
    source: row.source as VolatilityDay["source"],
    quotedAt: row.quoted_at.toISOString(),
    years,
    rate,
    spot,
    forward,
    atTheMoney: row.at_the_money,
    riskReversal: row.risk_reversal,
    butterfly,
    varianceSwap: row.variance_swap,
    quotes,
    smile: row.smile as VolatilityDay["smile"],
    realisedFrom: row.realised_from,
    realised: {
      close: row.realised_close,
      parkinson: row.realised_parkinson,
      garmanKlass: row.realised_garman_klass,
      rogersSatchell: row.realised_rogers_satchell,
      yangZhang: row.realised_yang_zhang,
    },
    flags: row.flags === "" ? [] : (row.flags.split(",") as VolatilityDay["flags"]),
  };
}

/** The stored days of a question. A plan's 30 days of bars don't cut them: they are derived. */
export function createVolatilityHistory({ reads, clock }: { reads: VolatilityReads; clock: Clock }) {
  return async (days: AskedDays): Promise<VolatilityDay[]> =>
    (await reads.between(rangeOf(days, clock.now()), mostRows)).map(dayOf);
}
export type VolatilityHistory = ReturnType<typeof createVolatilityHistory>;
