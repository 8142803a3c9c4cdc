import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { HistoryDatabase } from "./ranges-repository.ts";

const number = "double precision";
const prices = { open: number, high: number, low: number, close: number, bid: number, ask: number };

/** A table's columns with their types as JSON's rows bring them; those of the key first. */
const tables = {
  option_bars: {
    key: { symbol: "text", expiration: "date", time: "timestamptz", resolution: "text" },
    rest: {
      source: "text",
      ...prices,
      volume: number,
      operations: number,
      turnover: number,
      underlying: number,
      rate_percent: number,
      flags: "text",
      day_volume: number,
      day_operations: number,
      day_turnover: number,
    },
  },
  share_bars: {
    key: { symbol: "text", settlement: "text", currency: "text", time: "timestamptz", resolution: "text" },
    rest: {
      source: "text",
      ...prices,
      volume: number,
      turnover: number,
      flags: "text",
      day_volume: number,
      day_turnover: number,
      is_made: "boolean",
    },
  },
} as const;

/**
 * Two live bars of one minute are what two recorders saw of it: two processes, or one before and after a restart. Both readings
 * are joined, so a shorter one takes nothing away.
 */
const joined: Readonly<Record<string, "coalesce" | "greatest" | "least">> = {
  open: "coalesce",
  high: "greatest",
  low: "least",
  volume: "greatest",
  operations: "greatest",
  turnover: "greatest",
  day_volume: "greatest",
  day_operations: "greatest",
  day_turnover: "greatest",
};

function written(table: string, name: string): RawBuilder<unknown> {
  const [old, excluded] = [sql.ref(`${table}.${name}`), sql.ref(`excluded.${name}`)];
  const join = joined[name];
  if (join === undefined) return sql`${sql.ref(name)} = ${excluded}`;
  return sql`${sql.ref(name)} = case when ${sql.ref(`${table}.source`)} = 'live' and excluded.source = 'live'
    then ${sql.raw(join)}(${old}, ${excluded}) else ${excluded} end`;
}

/**
 * Writes rows of bars, twice without duplicates. Simulated ones never replace recorded ones.
 * @param rows the columns' values, each key once.
 * @returns how many were not there.
 */
export async function upsertBars(
  database: HistoryDatabase,
  table: keyof typeof tables,
  rows: readonly { readonly time: string }[],
): Promise<number> {
  const { key, rest } = tables[table];
  const types = Object.entries({ ...key, ...rest });
  const columns = sql.join(types.map(([name]) => sql.ref(name)));
  const keys = sql.join(Object.keys(key).map((name) => sql.ref(name)));
  const times = rows.map(({ time }) => Date.parse(time)).toSorted((one, other) => one - other);
  // Without the times the look-up would be planned over every month there is.
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0].map((time) => new Date(time));
  const answer = await sql<{ known: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as rows (
        ${sql.join(types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))}
      )
    ), known as (
      select count(*) as rows from given join ${sql.table(table)} using (${keys})
      where ${sql.ref(`${table}.time`)} between ${first} and ${last}
    ), written as (
      insert into ${sql.table(table)} (${columns}) select ${columns} from given
      on conflict (${keys}) do update set ${sql.join(Object.keys(rest).map((name) => written(table, name)))}
      where excluded.source <> 'simulated' or ${sql.ref(`${table}.source`)} = 'simulated'
    )
    select rows::text as known from known
  `.execute(database);
  return rows.length - Number(answer.rows[0]?.known ?? 0);
}
