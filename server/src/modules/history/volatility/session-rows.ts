import { groupBy, isKnownNumber } from "@paridad/core/lib";
import { caucionOver } from "@paridad/core/quotes";
import {
  buenosAiresDate,
  moneyDays,
  parseOptionSymbol,
  sessionOf,
  yearsToExpiry,
} from "@paridad/core/symbols";
import { dailyVolatility } from "@paridad/core/volatility";
import type { ClosingQuote, DailyVolatilityFlag } from "@paridad/core/volatility";
import type { ShareReads } from "../shares/share-reads-repository.ts";
import type { BarsRepository } from "../storage/bars-repository.ts";
import { dayEnd, startOfDay } from "../../../platform/start-of-day.ts";
import { marketKindOf, realisedTo, shareAtClose } from "./session-share.ts";
import type { ClosedDay, VolatilityRow } from "./volatility-repository.ts";

type ChainRow = Awaited<ReturnType<BarsRepository["chainAt"]>>[number];

/** A chain whose newest quote is older than this at the close is no close. */
const earlyMilliseconds = 15 * 60_000;

/**
 * The newest bar of each contract: of before the close, finer ones first, as a book is emptied after it; a contract without
 * one is read at the day's end.
 */
async function chainOf(
  bars: Pick<BarsRepository, "chainAt">,
  { day, closesAt }: { readonly day: string; readonly closesAt: number },
): Promise<ChainRow[]> {
  const oldest = startOfDay(day);
  const read = (at: number, resolutions: readonly ("1m" | "5m" | "1d")[]) =>
    bars.chainAt({ at: new Date(at), oldest, day, expiration: null, resolutions });
  const contracts = new Map<string, ChainRow>();
  const endOfDay = dayEnd(oldest).getTime() - 1;
  for (const rows of [
    await read(closesAt - 1, ["1m", "5m"]),
    await read(endOfDay, ["1m", "5m"]),
    await read(endOfDay, ["1d"]),
  ]) {
    for (const row of rows) {
      const key = `${row.symbol} ${row.expiration}`;
      if (!contracts.has(key)) contracts.set(key, row);
    }
  }
  const unexpired = [...contracts.values()].filter(({ expiration }) => expiration > day);
  const recorded = unexpired.filter(({ source }) => marketKindOf(source) === "recorded");
  return recorded.length > 0 ? recorded : unexpired;
}

/** A daily row without volume repeats an older last price; so does a stale minute. */
function lastOf({ resolution, volume, close, flags }: ChainRow): number | null {
  const isOld = resolution === "1d" ? volume === 0 : flags.split(",").includes("stale");
  return isOld ? null : close;
}

function quoteOf(row: ChainRow): ClosingQuote | null {
  const parsed = parseOptionSymbol(row.symbol, { reference: { strike: row.strike }, spot: row.underlying });
  if (!parsed.ok) return null;
  const { type, strike } = parsed;
  return { type, strike, bid: row.bid, ask: row.ask, last: lastOf(row) };
}

function newestKnown(rows: readonly ChainRow[], pick: (row: ChainRow) => number | null): number | null {
  const known = rows.filter((row) => isKnownNumber(pick(row)));
  const [newest] = known.toSorted((one, other) => other.time.getTime() - one.time.getTime());
  return newest === undefined ? null : pick(newest);
}

type Session = {
  readonly closed: ClosedDay;
  readonly closesAt: number;
  readonly spot: number | null;
  readonly spotFrom: string | null;
  readonly realised: Awaited<ReturnType<typeof realisedTo>>;
  readonly estimated: ReadonlySet<string>;
  readonly closedDays: readonly string[] | undefined;
};

function rowOf(expiration: string, rows: readonly ChainRow[], session: Session): VolatilityRow {
  const { closed, closesAt, spot, spotFrom, estimated } = session;
  const { from, realised } = session.realised;
  const years = yearsToExpiry({ asOf: closesAt, expiration });
  const percent = newestKnown(rows, ({ rate_percent: stored }) => stored);
  const days = moneyDays({ traded: closed.day, expiration, closedDays: session.closedDays });
  const caucion = caucionOver(percent === null ? [] : [{ days, rate: percent }], days);
  const quotes = rows.flatMap((row) => quoteOf(row) ?? []);
  const { flags, atTheMoney, riskReversal, varianceSwap, ...row } = dailyVolatility({
    quotes,
    years,
    caucion,
    spot,
  });
  const isFallback = caucion.origin === "fallback" && row.rate === caucion.continuous;
  const quotedAt = Math.max(...rows.map(({ time }) => time.getTime()));
  const all: DailyVolatilityFlag[] = [
    ...flags,
    ...(closesAt - quotedAt > earlyMilliseconds ? (["early"] as const) : []),
    ...(estimated.has(expiration) ? (["estimated-expiration"] as const) : []),
    ...(isFallback ? (["fallback-rate"] as const) : []),
    ...(buenosAiresDate(closed.closedAt.getTime()) === closed.day ? [] : (["backfilled"] as const)),
  ];
  return {
    day: closed.day,
    expiration,
    source: rows.map(({ source }) => source).toSorted()[0] ?? "live",
    quoted_at: new Date(quotedAt),
    years,
    spot,
    spot_from: spotFrom,
    ...row,
    at_the_money: atTheMoney,
    risk_reversal: riskReversal,
    variance_swap: varianceSwap,
    realised_from: from,
    realised_close: realised.close,
    realised_parkinson: realised.parkinson,
    realised_garman_klass: realised.garmanKlass,
    realised_rogers_satchell: realised.rogersSatchell,
    realised_yang_zhang: realised.yangZhang,
    flags: all.join(","),
  };
}

/**
 * The volatility rows of a closed day, one an expiry after it, out of its stored bars; none where the exchange didn't open.
 * @param rest waited for between two expiries, as each is some 20 ms of work.
 */
export async function sessionRows(
  closed: ClosedDay,
  {
    bars,
    shares,
    estimatedExpirations,
    rest,
    closedDays,
  }: {
    readonly bars: Pick<BarsRepository, "chainAt">;
    readonly shares: ShareReads;
    readonly estimatedExpirations: (day: string) => Promise<ReadonlySet<string>>;
    readonly rest: () => Promise<unknown>;
    readonly closedDays?: readonly string[] | undefined;
  },
): Promise<VolatilityRow[]> {
  const { day } = closed;
  const session = sessionOf(day, closedDays);
  if (session === null) return [];
  const { closesAt } = session;
  const chain = await chainOf(bars, { day, closesAt });
  const [first] = chain;
  if (first === undefined) return [];
  const kind = marketKindOf(first.source);
  const share = await shareAtClose(shares, { day, kind });
  const underlying = newestKnown(chain, (row) => row.underlying);
  const facts: Session = {
    closed,
    closesAt,
    spot: share.spot ?? underlying,
    spotFrom: share.spot === null ? (underlying === null ? null : "underlying") : share.settlement,
    realised: await realisedTo(shares, { day, kind, closedDays }),
    estimated: await estimatedExpirations(day),
    closedDays,
  };
  const newRows: VolatilityRow[] = [];
  for (const [expiration, rows] of groupBy(chain, (row) => row.expiration)) {
    newRows.push(rowOf(expiration, rows, facts));
    await rest();
  }
  return newRows;
}
