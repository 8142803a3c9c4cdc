import type { HistoryApi } from "@paridad/core/api";
import { rateInForce } from "@paridad/core/quotes";
import { daysToExpiry } from "@paridad/core/symbols";

type ChainAnswer = Awaited<ReturnType<HistoryApi["chain"]>>["data"];

/** The rate of a past chain for one of its expirations: that of its newest row that has one, otherwise the answer's. */
export function chainRate({ at, ratePercent, rows }: ChainAnswer, expiration: string) {
  const own = rows
    .filter((row) => row.expiration === expiration && typeof row.ratePercent === "number")
    .reduce<ChainAnswer["rows"][number] | null>(
      (newest, row) => (newest === null || Date.parse(row.time) > Date.parse(newest.time) ? row : newest),
      null,
    );
  const days = daysToExpiry({ asOf: Date.parse(at), expiration });
  const choice = { tnaPercent: own?.ratePercent ?? ratePercent };
  return { days, rate: rateInForce({ choice, ladder: [], implied: null, daysToExpiry: days }) };
}
