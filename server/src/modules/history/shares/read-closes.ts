import type { ShareCloses, ShareSettlement } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import { buenosAiresDate } from "@paridad/core/symbols";
import { expectedWindow } from "@paridad/core/volatility";
import type { Clock } from "../../../platform/clock.ts";
import type { BarSource } from "../bar.ts";
import { realisedTo } from "../volatility/session-share.ts";
import type { ShareBarRow, SharePlace, ShareReads } from "./share-reads-repository.ts";

const pageRows = 2_000;
/** By how near a settlement is to that of the options. */
const settlementOrder: readonly string[] = ["24hs", "unknown", "48hs", "ci"];

type Kept = {
  readonly time: Date;
  readonly close: number;
  readonly source: BarSource;
  readonly rank: number;
};

function betterOf(before: Kept | undefined, row: ShareBarRow): Kept | undefined {
  if (!isPositiveNumber(row.close)) return before;
  const rank = settlementOrder.indexOf(row.settlement);
  if (before !== undefined && before.rank <= rank) return before;
  return { time: row.time, close: row.close, source: row.source as BarSource, rank };
}

async function* dailyPages(shares: ShareReads): AsyncGenerator<ShareBarRow[]> {
  const filter = { currency: "ARS", settlement: null, resolution: "1d", from: null, to: null } as const;
  for (let after: SharePlace | null = null; ;) {
    const rows: ShareBarRow[] = await shares.list({ ...filter, after, limit: pageRows });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = { time: last.time, settlement: last.settlement as ShareSettlement };
  }
}

/** The share's close of each stored session in pesos. Simulated days count only where nothing else is stored. */
export function createShareCloses(shares: ShareReads, clock: Clock) {
  /** Sessions that are over: the bar of one under way is of its 17:00. */
  const realisedOf = async (days: ReadonlyMap<string, Kept>, kind: "recorded" | "simulated") => {
    const over = [...days].flatMap(([date, { time }]) => (time.getTime() < clock.now() ? [date] : []));
    const day = over.toSorted().at(-1) ?? buenosAiresDate(clock.now());
    const { from, realised } = await realisedTo(
      shares,
      { day, kind, closedDays: clock.closedDays },
      expectedWindow,
    );
    return { from, ...realised };
  };
  return async (): Promise<ShareCloses> => {
    const recorded = new Map<string, Kept>();
    const simulated = new Map<string, Kept>();
    let symbol: string | null = null;
    for await (const rows of dailyPages(shares)) {
      for (const row of rows) {
        symbol ??= row.symbol;
        const days = row.source === "simulated" ? simulated : recorded;
        const date = buenosAiresDate(row.time.getTime());
        const better = betterOf(days.get(date), row);
        if (better !== undefined) days.set(date, better);
      }
    }
    const days = recorded.size > 0 ? recorded : simulated;
    const closes = [...days]
      .map(([date, { close }]) => ({ date, close }))
      .toSorted((one, other) => one.date.localeCompare(other.date));
    return {
      symbol,
      sources: [...new Set([...days.values()].map(({ source }) => source))].toSorted(),
      closes,
      realised: await realisedOf(days, days === recorded ? "recorded" : "simulated"),
    };
  };
}
export type ReadShareCloses = ReturnType<typeof createShareCloses>;
