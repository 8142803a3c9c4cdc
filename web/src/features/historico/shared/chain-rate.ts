import type { HistoryApi } from "@paridad/core/api";
import { rateFromTnaPercent } from "@paridad/core/pricing";
import { daysToExpiry } from "@paridad/core/symbols";

type ChainAnswer = Awaited<ReturnType<HistoryApi["chain"]>>["data"];

/** The rate of a past chain for one of its expirations: that of its newest row that has one, else the answer's. */
export function chainRate({ at, ratePercent, rows }: ChainAnswer, expiration: string) {
  const own = rows
    .filter((row) => row.expiration === expiration && typeof row.ratePercent === "number")
    .reduce<ChainAnswer["rows"][number] | null>(
      (newest, row) => (newest === null || Date.parse(row.time) > Date.parse(newest.time) ? row : newest),
      null,
    );
  const days = daysToExpiry({ asOf: Date.parse(at), expiration });
  return { days, rate: rateFromTnaPercent({ ratePercent: own?.ratePercent ?? ratePercent, days }) };
}
