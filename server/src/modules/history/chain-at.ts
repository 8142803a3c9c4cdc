import type { HistoryMeta } from "@paridad/core/contract";
import { buenosAiresDate, readSymbolParts } from "@paridad/core/symbols";
import { historyRowOf } from "./answer-rows.ts";
import type { BarsRepository } from "./storage/bars-repository.ts";
import { endOf, metaOf } from "./history-window.ts";
import type { Window } from "./history-window.ts";

const day = 86_400_000;
/** Quotes older than the longest run of closed days are of another market. */
const oldestDays = 5;

type ChainRow = Awaited<ReturnType<BarsRepository["chainAt"]>>[number];

function newestKnown(rows: readonly ChainRow[], pick: (row: ChainRow) => number | null): number | null {
  const known = rows.filter((row) => pick(row) !== null);
  const newest = known.reduce<ChainRow | null>(
    (best, row) => (best === null || row.time > best.time ? row : best),
    null,
  );
  return newest === null ? null : pick(newest);
}

function typeOf({ type, symbol }: ChainRow): "call" | "put" | null {
  if (type === "call" || type === "put") return type;
  const parts = readSymbolParts(symbol);
  return parts.ok ? parts.type : null;
}

/** The chain at a past instant, limited by the user's plan. */
export async function chainAt({
  bars,
  window,
  query,
}: {
  bars: BarsRepository;
  window: Window;
  query: { readonly at: string; readonly expiration?: string | undefined };
}): Promise<{ data: object & ChainData; meta: HistoryMeta }> {
  const asked = new Date((endOf(query.at) ?? new Date(0)).getTime() - 1);
  const isBefore = window.from !== null && asked < window.from;
  const lookBack = asked.getTime() - oldestDays * day;
  const rows = isBefore
    ? []
    : await bars.chainAt({
        at: asked,
        oldest: new Date(Math.max(lookBack, window.from?.getTime() ?? lookBack)),
        day: buenosAiresDate(asked.getTime()),
        expiration: query.expiration ?? null,
        resolutions: window.spans.map(({ resolution }) => resolution),
      });
  const data = {
    at: asked.toISOString(),
    spot: newestKnown(rows, ({ underlying }) => underlying),
    ratePercent: newestKnown(rows, ({ rate_percent }) => rate_percent),
    rows: rows.flatMap((row) => {
      const type = typeOf(row);
      if (type === null) return [];
      return [{ ...historyRowOf(row), type, strike: row.strike, ratePercent: row.rate_percent }];
    }),
  };
  return { data, meta: metaOf(rows, window) };
}

type ChainData = {
  at: string;
  spot: number | null;
  ratePercent: number | null;
  rows: (ReturnType<typeof historyRowOf> & {
    type: "call" | "put";
    strike: number | null;
    ratePercent: number | null;
  })[];
};
