import type { BarResolution, PositionSettlement, SavedTrade } from "@paridad/core/contract";
import { staleQuoteMilliseconds } from "@paridad/core/contract";
import { lineKey } from "@paridad/core/positions";
import type { LineBar, LineQuote } from "@paridad/core/positions";
import { buenosAiresDate, expirationInstant } from "@paridad/core/symbols";

type Contract = SavedTrade["contract"];
type Sides = {
  readonly time: Date;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly close: number | null;
};
export type StoredBars = {
  readonly options: readonly (Sides & { readonly symbol: string; readonly expiration: string })[];
  readonly share: readonly (Sides & { readonly settlement: string })[];
};
export type LineContract = {
  readonly contract: Contract;
  /** Newest name of an option. */
  readonly symbol: string | null;
};

function quoteOf({ bid, ask, close, time }: Sides): LineQuote {
  return { bid, ask, last: close, quotedAt: time.getTime() };
}

/** By how near a share's settlement is to the position's. */
function ranked(settlement: PositionSettlement): readonly string[] {
  const own = settlement.toLowerCase();
  return [own, ...["24hs", "unknown", "48hs", "ci"].filter((other) => other !== own)];
}

type Dated = {
  readonly instant: number;
  readonly key: string;
  readonly rank: number;
  readonly quote: LineQuote;
};

function datedBars(
  { options, share }: StoredBars,
  contracts: readonly LineContract[],
  { settlement, instantOf }: { settlement: PositionSettlement; instantOf: (time: Date) => number },
): Dated[] {
  const keys = new Map<string, string[]>();
  for (const { contract, symbol } of contracts) {
    if (contract.type === "share" || symbol === null) continue;
    const name = `${symbol} ${contract.expiration}`;
    keys.set(name, [...(keys.get(name) ?? []), lineKey(contract)]);
  }
  const order = ranked(settlement);
  return [
    ...options.flatMap((row) =>
      (keys.get(`${row.symbol} ${row.expiration}`) ?? []).map((key) => ({
        instant: instantOf(row.time),
        key,
        rank: 0,
        quote: quoteOf(row),
      })),
    ),
    ...share.map((row) => ({
      instant: instantOf(row.time),
      key: lineKey({ type: "share" }),
      rank: order.indexOf(row.settlement),
      quote: quoteOf(row),
    })),
  ].toSorted((one, other) => one.instant - other.instant || other.rank - one.rank);
}

/**
 * Stored bars as a position's line reads them: a session's at its close (now, while it runs), those of five minutes at their
 * end, where a leg without a bar keeps its last one for a quarter of an hour and is unknown after that.
 */
export function lineBars(
  stored: StoredBars,
  contracts: readonly LineContract[],
  {
    resolution,
    settlement,
    now,
  }: {
    readonly resolution: BarResolution;
    readonly settlement: PositionSettlement;
    readonly now: number;
  },
): LineBar[] {
  const isDaily = resolution === "1d";
  const instantOf = (time: Date) =>
    Math.min(now, isDaily ? expirationInstant(buenosAiresDate(time.getTime())) : time.getTime() + 300_000);
  const bars: LineBar[] = [];
  let current = new Map<string, LineQuote & { readonly instant: number }>();
  let [instant, isOpen] = [0, false];
  const close = () => {
    if (isOpen) bars.push({ instant, quotes: current });
  };
  for (const dated of datedBars(stored, contracts, { settlement, instantOf })) {
    if (!isOpen || dated.instant !== instant) {
      close();
      [instant, isOpen] = [dated.instant, true];
      const recentQuotes = [...current].filter(
        ([, quote]) => !isDaily && dated.instant - quote.instant <= staleQuoteMilliseconds,
      );
      current = new Map(recentQuotes);
    }
    current.set(dated.key, { ...dated.quote, instant: dated.instant });
  }
  close();
  return bars;
}
