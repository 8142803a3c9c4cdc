import type { RatioRow } from "@paridad/core/contract";
import { ratioRowsOf } from "./answer-rows.ts";
import type { BarsRepository } from "./storage/bars-repository.ts";
import { leftOutText } from "../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";

const day = 86_400_000;
/** Calendar days that hold one session, holidays included, with some to spare. */
const daysPerSession = 1.6;
const spareDays = 10;

export type SessionRatios = {
  /** Ascending. */
  readonly rows: RatioRow[];
  /** Rows that the terms of its source keep back, in words; null where none is. */
  readonly leftOut: string | null;
};

/** One ratio a session of two symbols from the daily history, as the terms of each recording let it through. */
export function createSessionRatios({
  bars,
  terms,
}: {
  bars: Pick<BarsRepository, "list" | "contractsOf">;
  terms: RecordedTerms;
}) {
  return async ({
    symbol1,
    symbol2,
    sessions,
    before,
  }: {
    symbol1: string;
    symbol2: string;
    sessions: number;
    before: Date;
  }): Promise<SessionRatios> => {
    const from = new Date(before.getTime() - (sessions * daysPerSession + spareDays) * day);
    const filter = { resolution: "1d", from, to: before } as const;
    const withheld = await terms(filter);
    const contracts = await bars.contractsOf({ symbols: [symbol1, symbol2] });
    const rows = await bars.list({ ...filter, contracts, limit: 4 * sessions, withheld: withheld.stretches });
    const ratios = ratioRowsOf(rows, { symbol1, symbol2, limit: sessions }).rows.toReversed();
    return { rows: ratios, leftOut: leftOutText(withheld) };
  };
}
