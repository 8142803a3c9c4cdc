import { sql } from "kysely";
import type { Database, Transaction } from "../db/tables/schema.ts";

type Connection = Transaction | Database;
export type Month = {
  readonly parent: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
};
export type BackupTable = {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns to write; generated ones are left out. */
  readonly columns: readonly string[];
  readonly isPartitioned: boolean;
  /** Tables that must be there first. */
  readonly needs: readonly string[];
};

const bound = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/;

/** Every table of the product with its primary key; the migrator's own are made by migrating. */
export async function listTables(connection: Connection): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable>`
    select tables.relname as name,
      tables.relkind = 'p' as "isPartitioned",
      coalesce((
        select json_agg(attributes.attname order by place.position)
        from pg_index keys
        cross join lateral unnest(keys.indkey::int2[]) with ordinality as place (number, position)
        join pg_attribute attributes on attributes.attrelid = tables.oid and attributes.attnum = place.number
        where keys.indrelid = tables.oid and keys.indisprimary
      ), '[]') as key,
      (
        select json_agg(columns.attname order by columns.attnum) from pg_attribute columns
        where columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
          and columns.attgenerated = ''
      ) as columns,
      coalesce((
        select json_agg(distinct others.relname)
        from pg_constraint links join pg_class others on others.oid = links.confrelid
        where links.conrelid = tables.oid and links.contype = 'f' and others.oid <> tables.oid
      ), '[]') as needs
    from pg_class tables join pg_namespace spaces on spaces.oid = tables.relnamespace
    where spaces.nspname = current_schema() and tables.relkind in ('r', 'p') and not tables.relispartition
      and tables.relname not like 'kysely\\_%'
    order by tables.relname
  `.execute(connection);
  return rows;
}

const filesAPage = 2;

/** Files of up to 5 MB, which are text of twice that in a copy. */
function hasFiles({ name }: Pick<BackupTable, "name">): boolean {
  return name === "receipt_files";
}

/** Rows to read at once: `usual`, or a few where each may be large. */
export function rowsAPageOf(table: BackupTable, usual: number): number {
  return hasFiles(table) ? filesAPage : usual;
}

/** The months that a partitioned table has. */
export async function listMonths(connection: Connection): Promise<Month[]> {
  const { rows } = await sql<{ parent: string; name: string; bound: string }>`
    select parents.relname as parent, children.relname as name,
      pg_get_expr(children.relpartbound, children.oid) as bound
    from pg_inherits
    join pg_class parents on parents.oid = inhparent
    join pg_class children on children.oid = inhrelid
    where parents.relkind = 'p' and children.relkind = 'r' order by children.relname
  `.execute(connection);
  return rows.flatMap((row) => {
    const [, from, to] = bound.exec(row.bound) ?? [];
    return from === undefined || to === undefined ? [] : [{ parent: row.parent, name: row.name, from, to }];
  });
}

/** Makes a table's partition of a month, `from` its first day to `to` the next month's; an existing one is kept. */
export async function createMonth(connection: Connection, { parent, name, from, to }: Month): Promise<void> {
  await sql`
    create table if not exists ${sql.table(name)} partition of ${sql.table(parent)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})
  `.execute(connection);
}

type Page = { readonly table: BackupTable; readonly after: string | null; readonly limit: number };

function pageOf({ table, after, limit }: Page) {
  const name = sql.table(table.name);
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const next =
    after === null
      ? sql``
      : sql`where (${key}) > (select ${key} from jsonb_populate_record(null::${name}, ${after}::jsonb))`;
  return sql`select to_jsonb(${name}.*) as row from ${name} ${next} order by ${key} limit ${limit}`;
}

/** 60 bits of each row's hash, added up: against accidents, not against a forger. */
const hashOfPage = sql`sum(('x' || left(md5(page.row::text), 15))::bit(60)::bigint)::text`;

/** The next rows of a table in the order of its key, as the text of a JSON array; null at the end. */
export async function readRows(
  connection: Connection,
  page: Page,
): Promise<{
  readonly text: string;
  readonly last: string;
  readonly rows: number;
  readonly hash: string;
} | null> {
  const answer = await sql<{ text: string | null; last: string; rows: string; hash: string }>`
    select json_agg(page.row)::text as text, (json_agg(page.row) -> -1)::text as last,
      count(*)::text as rows, ${hashOfPage} as hash
    from (${pageOf(page)}) as page
  `.execute(connection);
  const [row] = answer.rows;
  if (row === undefined || row.text === null) return null;
  return { ...row, text: row.text, rows: Number(row.rows) };
}

/** The same without the rows themselves. */
export async function readHash(
  connection: Connection,
  page: Page,
): Promise<{ readonly last: string; readonly rows: number; readonly hash: string } | null> {
  const key = sql.join(
    page.table.key.flatMap((column) => [sql.lit(column), sql`page.row -> ${sql.lit(column)}`]),
  );
  const answer = await sql<{ last: string | null; rows: string; hash: string }>`
    select (array_agg(jsonb_build_object(${key}) order by page.place desc))[1]::text as last,
      count(*)::text as rows, ${hashOfPage} as hash
    from (select *, row_number() over () as place from (${pageOf(page)}) as read) as page
  `.execute(connection);
  const [row] = answer.rows;
  if (row === undefined || row.last === null) return null;
  return { last: row.last, rows: Number(row.rows), hash: row.hash };
}

type ReadPage = { readonly table: Pick<BackupTable, "name" | "columns">; readonly rows: string };

/** True if every value of a page has a column here; all rows of a page have the same names. */
export async function hasPlaceFor(connection: Connection, { table, rows }: ReadPage): Promise<boolean> {
  const answer = await sql<{ has: boolean }>`
    with page as (select ${rows}::jsonb as rows),
      strange as (
        select name from page, jsonb_object_keys(page.rows -> 0) as name
        except select jsonb_object_keys(to_jsonb(jsonb_populate_record(null::${sql.table(table.name)}, '{}')))
      )
    select not exists (
      select 1 from strange, page, jsonb_array_elements(page.rows) as row
      where row -> strange.name <> 'null'::jsonb
    ) as has
  `.execute(connection);
  return answer.rows[0]?.has === true;
}

/** Puts rows into a table as they were read; gives how many. */
export async function insertRows(connection: Connection, { table, rows }: ReadPage): Promise<number> {
  const name = sql.table(table.name);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)
  `.execute(connection);
  return Number(numAffectedRows ?? 0n);
}

export async function isEmpty(connection: Connection, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(connection);
  return rows.length === 0;
}
