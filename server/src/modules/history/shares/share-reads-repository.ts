import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { BarResolution, ShareCurrency, ShareSettlement } from "@paridad/core/contract";
import type { HistoryTables, ShareBarsTable } from "../../../db/tables/history-tables.ts";
import { isShared } from "../storage/ranges-repository.ts";
import type { Day } from "../storage/session-repository.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";
import { madeDailyBars } from "./daily-shares-repository.ts";

export type ShareBarRow = Omit<ShareBarsTable, "is_made" | "day_volume" | "day_turnover">;

/** The last row of a page: older ones, and those of its time in later settlements, come after it. */
export type SharePlace = { readonly time: Date; readonly settlement: ShareSettlement };

/** Which bars of the share. `to` is exclusive; null bounds nothing. */
export type SharesWanted = {
  readonly currency: ShareCurrency;
  readonly settlement: ShareSettlement | null;
  readonly resolution: BarResolution;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly after: SharePlace | null;
  readonly limit: number;
  /** Bars that are left out, by the times of the resolution. */
  readonly withheld?: readonly WithheldStretch[] | undefined;
};

const columns = sql`symbol, settlement, currency, time, resolution, source, open, high, low, close, bid, ask, volume, turnover, flags`;
const daySpan = 86_400_000;

function isWanted({ currency, settlement, from, to, after, withheld }: SharesWanted): RawBuilder<unknown> {
  const conditions = [sql`currency = ${currency}`, isShared(withheld)];
  if (settlement !== null) conditions.push(sql`settlement = ${settlement}`);
  if (from !== null) conditions.push(sql`time >= ${from}`);
  if (to !== null) conditions.push(sql`time < ${to}`);
  if (after !== null) {
    // The plain bound first: it is what the index can use.
    conditions.push(sql`time <= ${after.time}`);
    conditions.push(sql`(time < ${after.time} or settlement > ${after.settlement})`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The finer bars that daily ones are made of: a whole day more before, as a daily bar stands at 17:00 of its day, and nothing
 * after `to`, so a day's row says no more than its bars up to there.
 */
function stretchOf({ from, to, after }: SharesWanted): { from: Date | null; to: Date | null } {
  const page = after === null ? null : new Date(after.time.getTime() + daySpan);
  const isPage = page !== null && (to === null || page < to);
  return { from: from === null ? null : new Date(from.getTime() - daySpan), to: isPage ? page : to };
}

const isOpenDay = sql`day in (select day from history_days where closed_at is null)`;

/** The share's bars, newest first, those of one time by settlement. */
export function createShareReads(database: Kysely<HistoryTables>) {
  return {
    async list(filter: SharesWanted): Promise<ShareBarRow[]> {
      const { resolution, limit } = filter;
      const stored = sql`
        select ${columns} from share_bars where resolution = ${resolution} and ${isWanted(filter)}
        order by time desc, settlement limit ${limit}`;
      const dailyRows = sql`
        select made.* from (${madeDailyBars(stretchOf(filter), isOpenDay)}) as made
        where not exists (
          select 1 from share_bars as known where known.resolution = '1d' and known.time = made.time
            and (known.symbol, known.settlement, known.currency) = (made.symbol, made.settlement, made.currency)
        ) and ${isWanted({ ...filter, to: null })}`;
      const { rows } = await sql<ShareBarRow>`
        select ${columns} from (
          select ${columns} from (${stored}) as stored
          ${resolution === "1d" ? sql`union all ${dailyRows}` : sql``}
        ) as bars order by time desc, settlement limit ${limit}
      `.execute(database);
      return rows;
    },

    /** When the finer bars of a day's daily rows last changed, by settlement. */
    async lastChanges(currency: ShareCurrency, { from, to }: Day): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await sql<{ settlement: string; time: Date }>`
        select settlement, max(time) as time from share_bars
        where currency = ${currency} and resolution in ('1m', '5m') and time >= ${from} and time < ${to}
        group by settlement
      `.execute(database);
      return new Map(rows.map(({ settlement, time }) => [settlement, time]));
    },

    /** The newest stored bar of a currency; null where there is none. */
    async newest(currency: ShareCurrency): Promise<Date | null> {
      const { rows } = await sql<{ time: Date | null }>`
        select max(newest) as time from (values ('1m'), ('5m'), ('1d')) as known (resolution) cross join lateral (
          select time as newest from share_bars
          where share_bars.resolution = known.resolution and share_bars.currency = ${currency}
          order by time desc limit 1
        ) as bars
      `.execute(database);
      return rows[0]?.time ?? null;
    },
  };
}
export type ShareReads = ReturnType<typeof createShareReads>;
